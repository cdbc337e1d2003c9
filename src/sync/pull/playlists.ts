import { isLocalPlaylistId } from '../../core/ids.ts';
import { mutationEpochKeys, pullKeys } from '../../core/keys.ts';
import { limits } from '../../core/limits.ts';
import type { Playlist } from '../../core/playlist.ts';
import { parsePlaylistsAnswer, type AnsweredPlaylist, type Parsed } from '../../core/wire/answers.ts';
import { isSamePlaylist, refreshPlaylists } from '../../db/outbox/local-state.ts';
import { repairPlaylists } from '../../db/outbox/orphans.ts';
import { ownerRows } from '../../db/outbox/rows.ts';
import { acceptedAmong } from '../accepted.ts';
import { noteDropped, type PullContext } from './context.ts';
import { countOwn } from './count-own.ts';
import { withAcceptedPlaylists } from './overlay-accepted.ts';
import { ranksOf } from './playlist-ranks.ts';
import type { DocumentResource, RequestOf } from './resource.ts';

export const playlists: DocumentResource<RequestOf<'playlists'>, Parsed<AnsweredPlaylist>> = {
  kind: 'document',
  freshForMs: limits.freshForMs,
  needsUserId: true,
  sentence: 'Failed to fetch playlists',
  tables: ['playlists', 'playlistsBase', 'outbox', 'deadLetters'],
  key: (ownerId) => pullKeys.playlists(ownerId),
  epochKey: (ownerId) => mutationEpochKeys.playlist(ownerId),
  countStored: (db, ownerId) => countOwn(db.playlistsBase, db.playlists, ownerId),
  isStored: areRanked,
  path: (_request, { userId = '' }) => `/api/playlists/${encodeURIComponent(userId)}`,
  parse: parsePlaylistsAnswer,
  write: async (context, _request, answer, requestedAtMs) => {
    const { db, ownerId, timers } = context;
    await noteDropped(db, 'playlists', answer.dropped);
    const shown = await withoutOwnCreations(context, answer.items);
    const known = await withKnownFields(context, shown);
    const accepted = await acceptedAmong(db, ownerId, 'playlist', requestedAtMs);
    const { value, written } = withAcceptedPlaylists(known, accepted);
    await replacePlaylists(context, value);
    await repairPlaylists(db, ownerId, timers.nowMs());
    // The playlist left out may be another device's, and the creation here may fail: the next pull must not get a 304.
    if (shown.length === answer.items.length) return written;
    return written === 'whole' ? { isPartial: true } : { ...written, isPartial: true };
  },
  onUnchanged: ({ db, ownerId, timers }) => repairPlaylists(db, ownerId, timers.nowMs()),
  onNotFound: () => Promise.resolve({ kind: 'done' }),
};

/** Rows of older versions have no ranks, nor have just confirmed creations. */
async function areRanked({ db, ownerId }: PullContext): Promise<boolean> {
  const rows = await db.playlists.where('ownerId').equals(ownerId).toArray();
  return rows.every(({ id, serverRank }) => isLocalPlaylistId(id) || serverRank !== undefined);
}

/**
 * A creation without an answer may already be in the list, under an id this device does not know. It is left out until
 * the settle maps the ids, or it would show twice.
 */
async function withoutOwnCreations(
  { db, ownerId }: PullContext,
  playlists: readonly AnsweredPlaylist[],
): Promise<readonly AnsweredPlaylist[]> {
  const rows = await ownerRows(db, ownerId);
  const sentNames = rows.flatMap(({ mutation, firstSentAtMs, state }) =>
    mutation.kind === 'playlist.create' && firstSentAtMs !== null && state !== 'refused' ? [mutation.name] : [],
  );
  if (sentNames.length === 0) return playlists;
  const known = new Set(await db.playlistsBase.where('ownerId').equals(ownerId).primaryKeys());
  return playlists.filter(({ id, name }) => {
    const index = known.has(id) ? -1 : sentNames.indexOf(name);
    if (index >= 0) sentNames.splice(index, 1);
    return index < 0;
  });
}

async function replacePlaylists({ db, ownerId, timers }: PullContext, playlists: readonly Playlist[]): Promise<void> {
  const nowMs = timers.nowMs();
  const before = await db.playlistsBase.where('ownerId').equals(ownerId).toArray();
  const listed = new Set(playlists.map(({ id }) => id));
  const gone = before.filter(({ id }) => !listed.has(id)).map(({ id }) => id);
  const old = new Map(before.map((row) => [row.id, row]));
  const rows = playlists.map((playlist) => ({ ...playlist, ownerId }));
  const changed = rows.filter((row) => !isSamePlaylist(row, old.get(row.id)));
  // For these the ETag of their songs stands no longer: if the server returned to that state, a 304 would leave this base.
  const replaced = changed.map(({ id }) => pullKeys.playlistSongs(id));
  await db.pulls.where('key').anyOf(replaced).modify({ etag: null });
  await db.playlistsBase.bulkDelete(gone);
  await db.playlistsBase.bulkPut(changed);
  const shown = await db.playlists.bulkGet([...listed]);
  const ranks = ranksOf([...listed], new Map(shown.flatMap((row) => (row === undefined ? [] : [[row.id, row]]))));
  await refreshPlaylists(db, ownerId, [...listed, ...gone], (id) => ({
    listedAtMs: nowMs,
    serverRank: ranks.get(id),
  }));
}

/** Some servers list playlists without songs, their number or a name: what is known stays. */
const withKnownFields = ({ db }: PullContext, playlists: readonly AnsweredPlaylist[]): Promise<readonly Playlist[]> =>
  Promise.all(
    playlists.map(async (playlist) => {
      const { name, songIds, songCount } = playlist;
      const hasSongs = songIds.length > 0 || songCount === 0;
      const known = hasSongs && name !== '' ? undefined : await db.playlistsBase.get(playlist.id);
      return {
        ...playlist,
        name: name || (known?.name ?? ''),
        songIds: hasSongs ? songIds : (known?.songIds ?? []),
        songCount: songCount ?? known?.songCount ?? 0,
      };
    }),
  );
