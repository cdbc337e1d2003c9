import { listKeys, type Pull, type PullOptions, type PullOutcome, type PullRequest } from '../core/pull.ts';
import { playlistById } from '../db/playlists/queries.ts';
import { pullArtist } from './pulls/artist.ts';
import { createAskAgain } from './pulls/ask-again.ts';
import { userIdOf } from '../db/profiles/queries.ts';
import {
  isFresh,
  noteUnchanged,
  pullContext,
  pullKey,
  stillListens,
  type PullContext,
  type PullDeps,
} from './pulls/context.ts';
import { pullGenre } from './pulls/genre.ts';
import { pullLikes } from './pulls/likes.ts';
import { playlistSongsKey, pullPlaylists, pullPlaylistSongs } from './pulls/playlists.ts';
import { pullFavoriteArtists, pullFavoriteGenres, pullOwnProfile, pullProfile } from './pulls/profiles.ts';
import { pullAlbum, pullSearch } from './pulls/search.ts';
import { pullSong } from './pulls/songs.ts';
import { leastRows, storedRows } from './pulls/stored-rows.ts';
import { createThrottle, type Throttle } from './pulls/throttle.ts';

/**
 * Fetches into Dexie (docs/guarantees.md, The read path). The same question asked while it is under way is asked once; an answer
 * younger than five minutes is not asked for again unless forced, and a server that asked for time gets it.
 */
export function createPull(deps: PullDeps): Pull {
  const underWay = new Map<string, Promise<PullOutcome>>();
  const throttle = createThrottle({ nowMs: deps.timers.nowMs, random: deps.random });
  const askAgain = createAskAgain(deps, (request) => void pull(request));
  const pull: Pull = (request, options) => {
    const key = JSON.stringify(request);
    const running = underWay.get(key);
    if (running !== undefined) return running;
    // A first page replaces the list the next one is added to: one after the other.
    const other = request.kind === 'genre' || request.kind === 'artist' ? underWay.get(otherPages(request)) : undefined;
    const started = Promise.resolve(other)
      .then(() => withoutUserId(deps, pull, request, options))
      .then((failed) => failed ?? run({ ...deps, askAgain }, throttle, request, options ?? {}))
      // Only the database can fail here: that says nothing of the network. The next visit tries again.
      .catch((): PullOutcome => ({ kind: 'failed', message: 'The database of this device failed', cause: 'storage' }))
      .finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
  return pull;
}

const needsUserId: ReadonlySet<PullRequest['kind']> = new Set(['likes', 'playlists']);

/**
 * A member's lists are asked for by the profile's id, which a new device does not know yet: it is fetched first, and its
 * failure is the list's. Undefined where the list itself can be asked for, or needs no question.
 */
async function withoutUserId(
  { db }: PullDeps,
  pull: Pull,
  request: PullRequest,
  options: PullOptions | undefined,
): Promise<PullOutcome | undefined> {
  if (!needsUserId.has(request.kind)) return undefined;
  const identity = await db.identity.get('current');
  if (identity?.kind !== 'member' || identity.needsProfile === 1) return undefined;
  if ((await userIdOf(db, identity.ownerId)) !== undefined) return undefined;
  const outcome = await pull({ kind: 'ownProfile' }, options);
  return outcome.kind === 'offline' || outcome.kind === 'failed' ? outcome : undefined;
}

type RunDeps = PullDeps & { readonly askAgain: ReturnType<typeof createAskAgain> };

const otherPages = (request: Extract<PullRequest, { readonly next: boolean }>): string =>
  JSON.stringify({ ...request, next: !request.next } satisfies PullRequest);

async function run(
  deps: RunDeps,
  throttle: Throttle,
  request: PullRequest,
  { force = false, patient = false }: PullOptions,
): Promise<PullOutcome> {
  const { api, wasSent } = throttle(deps.api, force && !patient);
  const context = await pullContext({ ...deps, api });
  const key = keyOf(context, request);
  if (key !== null) await forgetWithoutRows(context, request, key);
  if (!force && key !== null && (await isFresh(deps, key)) && !(await isStale(context, request))) {
    await deps.askAgain(key, request);
    return { kind: 'fresh' };
  }
  // A list that is refreshed by itself is not cut to its first page under the reader's eyes; a press of the user does that.
  const outcome = await ask(context, request, !force || patient);
  if (outcome.kind === 'failed' && !wasSent()) return { ...outcome, unasked: true };
  if (outcome.kind !== 'done') return outcome;
  if (key === null) return outcome;
  await noteAnswered(context, request, key);
  await deps.askAgain(key, request);
  return outcome;
}

/** What was emptied by hand is neither fresh nor unchanged (docs/guarantees.md case 35). */
async function forgetWithoutRows({ db, ownerId }: PullContext, request: PullRequest, key: string): Promise<void> {
  const row = await db.pulls.get(key);
  const least = row === undefined ? 0 : (row.rows ?? leastRows(request));
  if (least > 0 && (await storedRows(db, ownerId, request, key)) < least) await db.pulls.delete(key);
}

/** Counts what the answer brought beside the time it came. */
async function noteAnswered(context: PullContext, request: PullRequest, key: string): Promise<void> {
  const { db, ownerId } = context;
  const rows = await storedRows(db, ownerId, request, key);
  await db.transaction('rw', db.identity, db.pulls, async () => {
    const row = await db.pulls.get(key);
    if ((row?.fetchedAtMs === context.timers.nowMs() && row.rows === rows) || !(await stillListens(context))) return;
    await noteUnchanged(context, key);
    await db.pulls.update(key, { rows });
  });
}

/** A playlist that was changed here or is gone is asked for whatever its age (docs/product.md section 10, a change drops the cached songs). */
async function isStale({ db }: PullContext, request: PullRequest): Promise<boolean> {
  if (request.kind !== 'playlistSongs') return false;
  return (await playlistById(db, request.playlistId))?.stale !== 0;
}

/** The row of the table `pulls`; null for what is asked for whenever asked (following pages). */
function keyOf({ ownerId }: PullContext, request: PullRequest): string | null {
  switch (request.kind) {
    case 'likes':
    case 'playlists':
    case 'favoriteArtists':
    case 'favoriteGenres':
      return pullKey(ownerId, request.kind);
    case 'ownProfile':
      return pullKey(ownerId, 'me');
    case 'playlistSongs':
      return playlistSongsKey(request.playlistId);
    case 'profile':
      return `profile:${request.profileId}`;
    case 'search':
      return listKeys.search(request.type, request.term);
    case 'genre':
      return request.next ? null : listKeys.genre(request.term);
    case 'artist':
      return request.next ? null : listKeys.artist(request.handle);
    case 'album':
      return listKeys.album(request.albumId);
    case 'song':
      return listKeys.song(request.trackId);
  }
}

async function ask(context: PullContext, request: PullRequest, keepsPages: boolean): Promise<PullOutcome> {
  const { userId } = context;
  switch (request.kind) {
    // A visitor has none of these, and a member without a profile has none yet.
    case 'likes':
      return userId === undefined ? { kind: 'fresh' } : pullLikes(context, userId);
    case 'playlists':
      return userId === undefined ? { kind: 'fresh' } : pullPlaylists(context, userId);
    case 'favoriteArtists':
      return userId === undefined ? { kind: 'fresh' } : pullFavoriteArtists(context, userId);
    case 'favoriteGenres':
      return userId === undefined ? { kind: 'fresh' } : pullFavoriteGenres(context, userId);
    case 'ownProfile':
      return pullOwnProfile(context);
    case 'playlistSongs':
      return pullPlaylistSongs(context, request.playlistId);
    case 'profile':
      return pullProfile(context, request.profileId);
    case 'search':
      return pullSearch(context, request.type, request.term);
    case 'genre':
      return pullGenre(context, request.term, { next: request.next, keepsPages });
    case 'artist':
      return pullArtist(context, request.handle, { next: request.next, keepsPages });
    case 'album':
      return pullAlbum(context, request.albumId);
    case 'song':
      return pullSong(context, request.trackId);
  }
}
