import type { TrackId } from '../../src/core/ids.ts';
import type { Track } from '../../src/core/track.ts';

/** A track of which nothing is known but its id and `change`. */
export const bareTrack = (id: TrackId, change: Partial<Track> = {}): Track => ({
  id,
  title: '',
  handle: null,
  authorName: '',
  coverImage: null,
  processedAudioUrl: null,
  audioUrl: null,
  processedAudioKey: null,
  durationS: null,
  tags: '',
  prompt: '',
  createdAt: null,
  date: null,
  language: null,
  lyrics: '',
  transcription: '',
  timestampMap: '',
  genre: null,
  source: 'api',
  ...change,
});
