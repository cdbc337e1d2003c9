import { tracks as words } from '../strings/strings.ts';

export type TrackState = 'idle' | 'playing' | 'paused' | 'waiting';

/** Whether a press on a track in this state pauses. */
export const playsNow = (state: TrackState): boolean => state !== 'idle' && state !== 'paused';

/** What a press on the track does. */
export const pressName = (state: TrackState, title: string): string =>
  playsNow(state) ? words.pauseTrack(title) : words.playTrack(title);
