import type { Track } from '../core/track.ts';
import type { CommandContext } from '../db/offbeat-db.ts';
import type { AudioOut } from '../platform/audio-element.ts';
import type { MediaKeys, MediaSessionFace, NowPlaying } from '../platform/media-session.ts';
import type { Player } from './player.ts';
import type { Sounds } from './sounds.ts';

/** What the player needs of its surroundings; tests bring their own. */
export type PlayerDeps = {
  /** The context of whoever listens now. */
  readonly commands: () => CommandContext;
  readonly audio: AudioOut;
  readonly mediaSession: (keys: MediaKeys) => MediaSessionFace;
  readonly solePlayer: (onLost: () => void) => { readonly take: () => void; readonly giveBack: () => void };
  readonly sounds: Sounds;
  readonly audioHost: string;
  /** A track could not play: another one does, or nothing can. */
  readonly notify: (notice: 'skipping' | 'nothingPlayable') => void;
  readonly nowPlaying: (track: Track) => NowPlaying;
  readonly monotonicMs: () => number;
  readonly random: () => number;
  readonly looksOffline: () => boolean;
  /** Whether anything answers at an address. */
  readonly answers: (address: string) => Promise<boolean>;
  readonly onLeaving: (leaving: () => void) => void;
  readonly onVisibility: (changed: (visible: boolean) => void) => void;
};

export type RunningPlayer = Player & {
  /** Brings back what this listener last played, paused at the same second. */
  readonly restore: () => Promise<void>;
  /** Somebody else listens now. Signing out stops the music; signing in or up plays on. */
  readonly listenerChanged: (signedOut: boolean) => void;
};
