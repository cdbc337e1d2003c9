import type { PlaylistId, TrackId } from '../../core/ids.ts';
import { pullKeys } from '../../core/keys.ts';
import type { PlaylistReorder } from '../../core/mutations/playlist-reorder.ts';
import { rebasePlaylist } from '../../core/outbox/rebase.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { PlaylistSongsAnswer } from '../../core/wire/song-answers.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { isDue } from '../../lib/timers.ts';
import type { Accepted } from '../accepted.ts';
import { timing } from '../timing.ts';
import type { RequestContext, SendDeps } from './call.ts';
import { behind, fetchPlaylist, gone } from './fetch-playlist.ts';
import type { Classified } from './outcome.ts';

export type ReorderRow = OutboxRow & { readonly mutation: PlaylistReorder };

/** `unknown`: the reorder cannot be sent now, and `outcome` is why. */
export type CurrentOrder =
  | { readonly kind: 'known'; readonly songIds: readonly TrackId[] }
  | { readonly kind: 'unknown'; readonly outcome: Classified };

/** The playlist's order on the server, fetched with the ETag of the confirmed list: a 304 means that one. */
export async function currentOrder(deps: SendDeps, row: ReorderRow, context: RequestContext): Promise<CurrentOrder> {
  const confirmed = await confirmedOrder(deps.db, row.mutation.playlistId);
  const fetched = await fetchPlaylist(deps, row, context, confirmed?.etag ?? null);
  switch (fetched.kind) {
    case 'gone':
      // It was on screen when the change was made: a replica may lag.
      return { kind: 'unknown', outcome: isYoung(row, deps.timers.nowMs()) ? behind : gone };
    case 'behind':
      return { kind: 'unknown', outcome: behind };
    case 'failed':
      return { kind: 'unknown', outcome: fetched.classified };
    case 'found':
    case 'unchanged': {
      const known = confirmed?.songIds;
      const songIds = fetched.kind === 'found' ? wholeList(fetched.answer, known) : known;
      // The call replaces the list: songs that are counted and not listed would be deleted.
      if (songIds === undefined) return { kind: 'unknown', outcome: partlyListed };
      return includes(songIds, row, fetched.accepted)
        ? { kind: 'known', songIds }
        : { kind: 'unknown', outcome: behind };
    }
  }
}

/** The whole list that the server last confirmed, and the ETag of that answer. */
async function confirmedOrder(
  db: OffbeatDb,
  playlistId: PlaylistId,
): Promise<{ readonly songIds: readonly TrackId[]; readonly etag: string | null } | undefined> {
  const [pulled, playlist] = await db.transaction('r', db.pulls, db.playlistsBase, () =>
    Promise.all([db.pulls.get(pullKeys.playlistSongs(playlistId)), db.playlistsBase.get(playlistId)]),
  );
  if (playlist === undefined || playlist.songIds.length < playlist.songCount) return undefined;
  return { songIds: playlist.songIds, etag: pulled?.etag ?? null };
}

const partlyListed: Classified = {
  kind: 'unsupported',
  error: { code: 'refused', status: null, message: 'The server lists only a part of this playlist.' },
};

/** The answer's list, else the one known here. Undefined if the server counts more songs than both. */
function wholeList(
  { playlist, songs }: PlaylistSongsAnswer,
  known: readonly TrackId[] | undefined,
): readonly TrackId[] | undefined {
  const hasIds = playlist !== undefined && playlist.songIds.length > 0;
  const listed = hasIds ? playlist.songIds : songs.map(({ track }) => track.id);
  const count = playlist?.songCount ?? 0;
  return [listed, known].find((songIds) => songIds !== undefined && songIds.length >= count);
}

const isYoung = ({ createdAtMs }: ReorderRow, nowMs: number): boolean =>
  !isDue(createdAtMs + timing.replicaLagMs, nowMs, timing.replicaLagMs);

/** Whether the list has every change that the server accepted a moment ago; a replica may lack them. */
function includes(songIds: readonly TrackId[], { mutation }: ReorderRow, accepted: Accepted | undefined): boolean {
  if (accepted === undefined) return true;
  const { playlistId: id } = mutation;
  const listed = { id, name: '', description: null, songCount: songIds.length, songIds };
  return rebasePlaylist(listed, accepted.mutations)?.songIds.join() === songIds.join();
}
