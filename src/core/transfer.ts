import type { Artist } from './artist.ts';
import type { OwnerId, TrackId } from './ids.ts';
import type { OutboxRow } from './outbox/row.ts';
import type { Playlist } from './playlist.ts';
import type { Profile } from './users/profile.ts';
import type { AudioQuality } from './track.ts';
import type { ParsedSong } from './wire/song.ts';

/** What 'Move to another phone' and 'Bug report' write into a file (docs/decisions/0031-exports.md). */
export const moveFormat = 'offbeat-move';
export const bugReportFormat = 'offbeat-bug-report';
/** Raised when an older app could not read today's file: it refuses files of a newer version. 2: `operation` became `mutation`. */
export const moveVersion = 2;

export const transferLimits = {
  /** A larger file is refused before it is read. */
  importBytes: 32 * 1024 * 1024,
  /** Songs beyond this many characters of JSON stay behind: the server has them, the listener's choices it may not. */
  songCharacters: 20 * 1024 * 1024,
  likes: 100_000,
  playlists: 10_000,
  follows: 10_000,
  playCounts: 100_000,
  changes: 50_000,
} as const;

export type MovedLike = { readonly trackId: TrackId; readonly likedAtMs: number };
export type MovedPlaylist = Playlist & { readonly listedAtMs: number };
export type MovedFollow = Artist & { readonly followedAtMs: number };

/** What a listener collected, whoever it is handed to. */
export type Collection = {
  /** As the listener sees them, waiting changes included. */
  readonly likes: readonly MovedLike[];
  readonly playlists: readonly MovedPlaylist[];
  readonly follows: readonly MovedFollow[];
  readonly recentlyPlayed: readonly { readonly trackId: TrackId; readonly playedAtMs: number }[];
  readonly playCounts: readonly { readonly trackId: TrackId; readonly plays: number }[];
  readonly recentSearches: readonly {
    readonly term: string;
    readonly type: 'text' | 'artist';
    readonly searchedAtMs: number;
  }[];
};

export type MovedSettings = {
  readonly audioQuality?: AudioQuality;
  readonly font?: string;
  readonly keyboardShortcuts?: 0 | 1;
  readonly storageBudgetBytes?: number;
};

/** A move file as it was read. */
export type MoveFile = Collection & {
  readonly listener: { readonly kind: 'visitor' | 'guest' | 'member'; readonly ownerId: OwnerId };
  /** A guest's own profile, which no server has. */
  readonly profile: Profile | null;
  readonly songs: readonly ParsedSong[];
  readonly settings: MovedSettings;
  /** What the server last confirmed: what the waiting changes stand on. */
  readonly likesBase: readonly MovedLike[];
  readonly playlistsBase: readonly Playlist[];
  /** Changes that wait, in their order, under the keys they had. */
  readonly changes: readonly OutboxRow[];
  /** Records of the file that could not be used. */
  readonly dropped: number;
};

export type MoveFileAnswer =
  { readonly kind: 'file'; readonly file: MoveFile } | { readonly kind: 'unusable'; readonly reason: UnusableFile };

/**
 * - `tooLarge`, `notJson`: no export can look like that
 * - `foreign`: JSON of something else
 * - `bugReport`: ours, but without any music in it
 * - `newer`: written by a later version of the app
 */
export type UnusableFile = 'tooLarge' | 'notJson' | 'foreign' | 'bugReport' | 'newer';
