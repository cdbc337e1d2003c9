import type { ArtistHandle, PlaylistId, TrackId } from './ids.ts';

export type PullRequest =
  | { readonly kind: 'likes' }
  | { readonly kind: 'playlists' }
  | { readonly kind: 'playlistSongs'; readonly playlistId: PlaylistId }
  | { readonly kind: 'favoriteArtists' }
  | { readonly kind: 'favoriteGenres' }
  | { readonly kind: 'ownProfile' }
  | { readonly kind: 'profile'; readonly profileId: string }
  | { readonly kind: 'search'; readonly type: 'text' | 'artist'; readonly term: string }
  /**
   * `next`: the following page, else the first; `term` is the genre's name (docs/product.md section 10, sub-genres).
   */
  | { readonly kind: 'genre'; readonly term: string; readonly next: boolean }
  | { readonly kind: 'artist'; readonly handle: ArtistHandle; readonly next: boolean }
  | { readonly kind: 'album'; readonly albumId: string; readonly next: boolean }
  | { readonly kind: 'song'; readonly trackId: TrackId };

/** Of a list that is pulled page by page and that the queue goes on with. */
export type PageRequest = Extract<PullRequest, { readonly kind: 'genre' | 'album' | 'artist' }>;

export type PullOptions = {
  /** Forced, it is made although the last answer is fresh. By the app, it still honours Retry-After and cuts no list. */
  readonly forcedBy?: 'user' | 'app';
};

/**
 * - `done`: an answer was written, or the server sent 304
 * - `fresh`: no request; the last answer is recent enough
 * - `nothingToFetch`: no request; this user has no such data on the server, or the last page is stored
 * - `superseded`: the server answered, but the answer was not written: a change of this device is newer than it, or the
 *   user changed meanwhile
 * - `offline`: no answer; stored data stays
 * - `failed`: the server answered with an error or with what cannot be read; `message` is the text of docs/product.md
 *   section 8. `notSent`: a Retry-After is in force, so no request was made. `cause` `storage`: this device's database failed
 * - `notFound`: 404; the only outcome that may lead to /404
 */
export type PullOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'fresh' | 'nothingToFetch' | 'superseded' }
  | { readonly kind: 'offline' }
  | { readonly kind: 'failed'; readonly message: string; readonly notSent?: true; readonly cause?: 'storage' }
  | { readonly kind: 'notFound' };

/** What is stored is as good as the server's answer, and was not touched. */
export const leftUntouched = ({ kind }: PullOutcome): boolean =>
  kind === 'fresh' || kind === 'nothingToFetch' || kind === 'superseded';

/** The server did not answer, or not with what was asked. */
export type PullFailure = Extract<PullOutcome, { readonly kind: 'offline' | 'failed' }>;

/** False for a pull that has not ended (undefined). */
export const isFailure = (outcome: PullOutcome | undefined): outcome is PullFailure =>
  outcome?.kind === 'offline' || outcome?.kind === 'failed';

/** Never rejects. */
export type Pull = (request: PullRequest, options?: PullOptions) => Promise<PullOutcome>;
