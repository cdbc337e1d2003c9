import type { TrackId } from '../core/ids.ts';
import type { Track } from '../core/track.ts';
import type { AudioOut } from '../platform/audio-element.ts';
import type { Sounds } from './sounds.ts';

export type DeckStatus = 'idle' | 'preparing' | 'playing' | 'paused';

export type DeckDeps = {
  readonly audio: AudioOut;
  readonly sounds: Sounds;
  readonly audioHost: string;
  readonly looksOffline: () => boolean;
  readonly trackOf: (id: TrackId) => Promise<Track | undefined>;
};

/** What the deck tells whoever holds the queue. */
export type DeckEvents = {
  readonly statusChanged: (status: DeckStatus) => void;
  /** The track's record is known, and its first source is about to be tried. */
  readonly holds: (track: Track) => void;
  /** Sound comes out, first or again. */
  readonly sounding: () => void;
  readonly silent: () => void;
  /** The place in the track or its length changed otherwise than by playing. */
  readonly moved: () => void;
  /** The current track needs the network no more: there is room to fetch others. */
  readonly settled: () => void;
  readonly ended: () => void;
  /** The sound found no way out of this device: it waits, paused at its second, until it is asked again. */
  readonly noOutput: () => void;
  /** Nothing that could be tried plays; `address` is where the sound was looked for, null when there is none at all. */
  readonly cannotPlay: (id: TrackId, address: string | null) => void;
};
