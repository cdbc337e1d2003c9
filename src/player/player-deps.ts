import type { TrackId } from '../core/ids.ts';
import type { PageRequest } from '../core/pull.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import type { CommandContext } from '../db/offbeat-db.ts';
import type { StoredAudio } from '../downloads/stored-audio.ts';
import type { AudioOut } from '../platform/audio-element.ts';
import type { MediaKeys, MediaSessionOut, NowPlaying } from '../platform/media-session.ts';
import type { PlaybackLock } from '../platform/playback-lock.ts';
import type { LinkLock } from '../platform/shared/link-lock.ts';
import type { Player, PlayerNotice } from './player.ts';

export type PlayerDeps = {
  readonly commands: () => CommandContext;
  readonly audio: AudioOut;
  readonly mediaSession: (keys: MediaKeys) => MediaSessionOut;
  readonly playbackLock: (onLost: () => void) => PlaybackLock;
  readonly storedAudio: StoredAudio;
  /** Replaces the list of tracks to download into the cache, the one that plays first. */
  readonly downloadAhead: (tracks: readonly Track[], quality: AudioQuality) => void;
  /** The device's link to the network: downloads leave it to playback from `take` to `release`. */
  readonly link: LinkLock;
  /** Calls `listener` for each track that this tab has found to be stored. Returns a function that stops it. */
  readonly onStored: (listener: (trackId: TrackId) => void) => () => void;
  readonly audioHost: string;
  readonly notify: (notice: PlayerNotice) => void;
  readonly nowPlaying: (track: Track) => NowPlaying;
  readonly monotonicMs: () => number;
  readonly random: () => number;
  readonly isOffline: () => boolean;
  readonly hostAnswers: (address: string) => Promise<boolean>;
  readonly isSlowLine: () => boolean;
  /** Into the database; never rejects. */
  readonly nextPage: (request: PageRequest) => Promise<unknown>;
  readonly onLeaving: (leaving: () => void) => void;
  readonly onVisibility: (changed: (visible: boolean) => void) => void;
};

export type RunningPlayer = Player & {
  /** Reads the user's saved player, paused at its second, and follows it from then on. Never rejects. */
  readonly restore: () => Promise<void>;
  /** Signing out stops the music; signing in or up plays on. */
  readonly userChanged: (signedOut: boolean) => void;
};
