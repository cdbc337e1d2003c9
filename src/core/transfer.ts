import type { Artist } from './artist.ts';
import type { OwnerId, TrackId } from './ids.ts';
import type { OutboxRow } from './outbox/row.ts';
import type { Playlist } from './playlist.ts';
import type { Profile } from './users/profile.ts';
import type { AudioQuality } from './track.ts';
import type { ParsedSong } from './wire/song.ts';

/** 'Move to another phone' and 'Bug report' (docs/decisions/0031-exports.md). */
export const moveFormat = 'offbeat-move';
export const bugReportFormat = 'offbeat-bug-report';
/**
 * Raised when an older app could not read a new file; older apps refuse newer versions. 2: `operation` became
 * `mutation`.
 */
export const moveVersion = 2;

export const transferLimits = {
  importBytes: 32 * 1024 * 1024,
  /** As UTF-8; songs beyond this, or beyond what the rest leaves of `importBytes`, are left out: the server has them. */
  songBytes: 20 * 1024 * 1024,
  likes: 100_000,
  playlists: 100_000,
  follows: 100_000,
  playCounts: 100_000,
  /** More than fit into `importBytes`: what a file of that size carries is never cut. */
  changes: 100_000,
} as const;

export type MovedLike = { readonly trackId: TrackId; readonly likedAtMs: number };
export type MovedPlaylist = Playlist & { readonly listedAtMs: number };
export type MovedFollow = Artist & { readonly followedAtMs: number };

export type Collection = {
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
  readonly goOnPlaying?: 0 | 1;
  readonly storageBudgetBytes?: number;
  readonly meteredDownloads?: 0 | 1;
};

export type MoveFile = Collection & {
  /** The field `listener` of the file (docs/decisions/0031-exports.md). */
  readonly user: { readonly kind: 'visitor' | 'guest' | 'member'; readonly ownerId: OwnerId };
  readonly profile: Profile | null;
  readonly songs: readonly ParsedSong[];
  readonly settings: MovedSettings;
  readonly likesBase: readonly MovedLike[];
  readonly playlistsBase: readonly Playlist[];
  readonly changes: readonly OutboxRow[];
  readonly dropped: number;
};

/** The name of the file's user; undefined if it has none or an empty one. */
export function nameIn({ profile }: Pick<MoveFile, 'profile'>): string | undefined {
  const name = profile?.displayName.trim() ?? '';
  return name === '' ? undefined : name;
}

export type MoveFileAnswer =
  | { readonly kind: 'file'; readonly file: MoveFile }
  | { readonly kind: 'unusable'; readonly reason: UnusableFile };

/**
 * - `tooLarge`, `notJson`: not an export
 * - `foreign`: another application's JSON
 * - `bugReport`: ours, but without music
 * - `newer`: written by a newer version of the app
 */
export type UnusableFile = 'tooLarge' | 'notJson' | 'foreign' | 'bugReport' | 'newer';
