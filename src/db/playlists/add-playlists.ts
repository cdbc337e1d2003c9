import { localPlaylistId, type PlaylistId, type TrackId } from '../../core/ids.ts';
import { inParts, rowsPerTask, type OnWritten } from '../in-parts.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { enqueueAll, enqueueDependents } from '../outbox/enqueue.ts';
import type { PlaylistRow } from '../rows.ts';
import { latestListedAtMs, playlistTables } from './change.ts';

type NewPlaylist = {
  readonly name: string;
  readonly description: string | null;
  readonly songIds: readonly TrackId[];
  /** Its place in lists; now by default. */
  readonly listedAtMs?: number;
};

/** Servers refuse an empty name, which another client's playlist may have. */
export const nameOfCopy = ({ name }: Pick<NewPlaylist, 'name'>): string => name.trim() || '…';

/**
 * Creates many playlists with their songs, as `createPlaylist` and `addAllToPlaylist` do one: that reads all playlists and
 * takes some 20 ms for each, a minute and more for a library of thousands, in which nothing else is stored. Returns their
 * ids, in the same order.
 */
export function addPlaylists(
  context: CommandContext,
  playlists: readonly NewPlaylist[],
  onWritten?: OnWritten,
): Promise<readonly PlaylistId[]> {
  const { db, ownerId, nowMs, newUuid } = context;
  return db.transaction('rw', playlistTables(db), async () => {
    let latestMs = await latestListedAtMs(db, ownerId);
    const rows = playlists.map((playlist): PlaylistRow => {
      const { description, songIds, listedAtMs = nowMs() } = playlist;
      latestMs = Math.max(listedAtMs, latestMs + 1);
      const unique = [...new Set(songIds)];
      const shown = { name: nameOfCopy(playlist), description, songIds: unique, songCount: unique.length };
      return { id: localPlaylistId(newUuid()), ...shown, ownerId, stale: 1, listedAtMs: latestMs };
    });
    await inParts(rows, rowsPerTask, (part) => db.playlists.bulkPut(part));
    await enqueueCreations(context, rows, onWritten);
    return rows.map(({ id }) => id);
  });
}

/** All creations first: their songs depend on them. */
async function enqueueCreations(
  context: CommandContext,
  rows: readonly PlaylistRow[],
  onWritten: OnWritten | undefined,
): Promise<void> {
  const creations: number[] = [];
  await inParts(rows, rowsPerTask, async (part) => {
    const mutations = part.map(
      ({ id: playlistId, name, description }) => ({ kind: 'playlist.create', playlistId, name, description }) as const,
    );
    creations.push(...(await enqueueAll(context, mutations, null)));
  });
  const additions = rows.flatMap(({ id: playlistId, songIds }, index) =>
    songIds.map((trackId) => ({
      mutation: { kind: 'playlist.addSong', playlistId, trackId } as const,
      dependsOn: creations[index] ?? null,
    })),
  );
  await inParts(additions, rowsPerTask, (part) => enqueueDependents(context, part), onWritten);
}
