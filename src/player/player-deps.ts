import type { Track } from '../core/track.ts';
import type { CommandContext } from '../db/offbeat-db.ts';
import type { AudioOut } from '../platform/audio-element.ts';
import type { MediaKeys, MediaSessionFace, NowPlaying } from '../platform/media-session.ts';
import type { Player } from './player.ts';
import type { Sounds } from './sounds.ts';

/**
 * What the listener is told: `skipping`, this one cannot play without the network and another does · `broken`, its sound is
 * missing or damaged and another does · `nothingPlayable`, without a network none
 * can · `nothingPlays`, with one none does · `noOutput`, the sound finds no way out of this device.
 */
export type PlayerNotice = 'skipping' | 'broken' | 'nothingPlayable' | 'nothingPlays' | 'noOutput';

/** What the player needs of its surroundings; tests bring their own. */
export type PlayerDeps = {
  /** The context of whoever listens now. */
  readonly commands: () => CommandContext;
  readonly audio: AudioOut;
  readonly mediaSession: (keys: MediaKeys) => MediaSessionFace;
  readonly solePlayer: (onLost: () => void) => { readonly take: () => void; readonly giveBack: () => void };
  readonly sounds: Sounds;
  readonly audioHost: string;
  readonly notify: (notice: PlayerNotice) => void;
  readonly nowPlaying: (track: Track) => NowPlaying;
  readonly monotonicMs: () => number;
  readonly random: () => number;
  readonly looksOffline: () => boolean;
  /** Whether anything answers at an address. */
  readonly answers: (address: string) => Promise<boolean>;
  /** Fetches a genre's next page into the database; resolves however that went. */
  readonly nextPage: (genre: string) => Promise<unknown>;
  readonly onLeaving: (leaving: () => void) => void;
  readonly onVisibility: (changed: (visible: boolean) => void) => void;
};

export type RunningPlayer = Player & {
  /** Brings back what this listener last played, paused at the same second. */
  readonly restore: () => Promise<void>;
  /** Somebody else listens now. Signing out stops the music; signing in or up plays on. */
  readonly listenerChanged: (signedOut: boolean) => void;
};
