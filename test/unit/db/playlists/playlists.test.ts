import { describe, expect, it } from 'vitest';
import { parsePlaylistId, type PlaylistId } from '../../../../src/core/ids.ts';
import {
  addAllToPlaylist,
  addToPlaylist,
  createPlaylist,
  createPlaylistWith,
  removeAllFromPlaylist,
  removeFromPlaylist,
  renamePlaylist,
  reorderPlaylist,
} from '../../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../../src/db/playlists/deletion-commands.ts';
import { discardRow } from '../../../../src/db/outbox/commands.ts';
import { refreshPlaylist } from '../../../../src/db/outbox/local-state.ts';
import { outboxList } from '../../../../src/db/outbox/queries.ts';
import { playlistById, playlistsOf } from '../../../../src/db/playlists/queries.ts';
import { parseOutboxRow } from '../../../../src/core/wire/outbox-row.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { contextFor, freshDb, onWrite, outboxKinds, trackId } from '../support.ts';

const playlistId = (id: string): PlaylistId => assertDefined(parsePlaylistId(id), 'playlist id');
const [a, b, c] = [trackId('a'), trackId('b'), trackId('c')];
const [d, e] = [trackId('d'), trackId('e')];

describe('playlists', () => {
  it('makes a playlist with songs that wait for its creation', async () => {
    const context = contextFor(freshDb());
    const id = await createPlaylist(context, ' Evening ');
    expect(await addToPlaylist(context, id, a)).toBe('added');
    expect(await addToPlaylist(context, id, a)).toBe('alreadyThere');
    expect(await playlistById(context.db, id)).toMatchObject({ name: 'Evening', songCount: 1, songIds: ['a'] });
    const rows = await context.db.outbox.toArray();
    expect(rows.map((row) => [row.mutation.kind, row.dependsOn])).toEqual([
      ['playlist.create', null],
      ['playlist.addSong', rows[0]?.seq],
    ]);
  });

  it('makes a playlist with its first song in one transaction: both or neither', async () => {
    const context = contextFor(freshDb());
    const { db } = context;
    const fault = { atOutboxWrite: 2 };
    onWrite(db, (table) => {
      if (table === 'outbox' && --fault.atOutboxWrite === 0) throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(createPlaylistWith(context, 'Evening', [a])).rejects.toThrow('full');
    expect(await playlistsOf(db, context.ownerId)).toEqual([]);
    expect(await outboxKinds(db)).toEqual([]);
    await createPlaylistWith(context, 'Evening', [a]);
    expect(await playlistsOf(db, context.ownerId)).toMatchObject([{ name: 'Evening', songIds: ['a'] }]);
    expect(await outboxKinds(db)).toEqual(['playlist.create', 'playlist.addSong']);
  });

  it('lists playlists that two tabs make at the same time one after the other', async () => {
    const context = contextFor(freshDb());
    const ids = await Promise.all(['Morning', 'Evening'].map((name) => createPlaylist(context, name)));
    const rows = await context.db.playlists.bulkGet(ids);
    const [first, second] = rows.map((row) => row?.listedAtMs);
    expect(second).toBe((first ?? 0) + 1);
  });

  it('adds many songs with one write of what is shown, each once, and says which were new', async () => {
    const context = contextFor(freshDb());
    const { db } = context;
    const written: string[] = [];
    onWrite(db, (table) => written.push(table));
    const id = await createPlaylist(context, 'Evening');
    await addToPlaylist(context, id, b);
    written.length = 0;
    expect(await addAllToPlaylist(context, id, [a, b, c, a])).toEqual([a, c]);
    expect(written.filter((table) => table === 'playlists')).toHaveLength(1);
    expect(await playlistById(db, id)).toMatchObject({ songIds: ['b', 'a', 'c'] });
    expect(await outboxKinds(db)).toEqual(['playlist.create', ...Array.from({ length: 3 }, () => 'playlist.addSong')]);
  });

  it('removes many songs with one write of what is shown for those that were sent and one for the others', async () => {
    const context = contextFor(freshDb());
    const { db } = context;
    const written: string[] = [];
    onWrite(db, (table) => written.push(table));
    const id = await createPlaylist(context, 'Evening');
    await addAllToPlaylist(context, id, [a, b]);
    await db.outbox.toCollection().modify({ state: 'inflight', attempts: 1, firstSentAtMs: 1 });
    await addAllToPlaylist(context, id, [c, d, e]);
    await reorderPlaylist(context, id, [e, d, c, b, a]);
    written.length = 0;
    await removeAllFromPlaylist(context, id, [c, a, d, b, a, trackId('elsewhere')]);
    expect(written.filter((table) => table === 'playlists')).toHaveLength(2);
    expect((await playlistById(db, id))?.songIds).toEqual(['e']);
    const left = (await db.outbox.toArray()).map(({ mutation }) => mutation).slice(3);
    expect(left).toMatchObject([
      { kind: 'playlist.addSong', trackId: 'e' },
      { kind: 'playlist.reorder', songIds: ['e', 'b', 'a'] },
      { kind: 'playlist.removeSong', trackId: 'a' },
      { kind: 'playlist.removeSong', trackId: 'b' },
    ]);
  });

  it('case 15: create, rename, add, remove, delete before any sync sends nothing', async () => {
    const context = contextFor(freshDb());
    const id = await createPlaylist(context, 'Evening');
    await renamePlaylist(context, id, 'Night');
    expect(await playlistById(context.db, id)).toMatchObject({ name: 'Night' });
    await addToPlaylist(context, id, a);
    await removeFromPlaylist(context, id, a);
    expect(await outboxKinds(context.db)).toEqual(['playlist.create']);
    await deletePlaylist(context, id);
    expect(await outboxKinds(context.db)).toEqual([]);
    expect(await playlistsOf(context.db, context.ownerId)).toEqual([]);
  });

  it('still names the playlist of a change that was sent before its deletion', async () => {
    const context = contextFor(freshDb());
    const { db, ownerId } = context;
    const id = playlistId('srv-1');
    const confirmed = { id, ownerId, name: 'Evening', description: null, songCount: 2, songIds: [a, b] };
    await db.playlistsBase.put(confirmed);
    await db.playlists.put({ ...confirmed, stale: 0, listedAtMs: 1 });
    await reorderPlaylist(context, id, [b, a]);
    await db.outbox.toCollection().modify({ attempts: 1, firstSentAtMs: 1 });
    await deletePlaylist(context, id);
    expect((await outboxList(db, ownerId)).map(({ mutation, subject }) => [mutation?.kind, subject])).toEqual([
      ['playlist.reorder', 'Evening'],
      ['playlist.delete', 'Evening'],
    ]);
  });

  it('makes both moves when two windows move songs of the order that both of them show', async () => {
    const context = contextFor(freshDb());
    const id = await createPlaylist(context, 'Evening');
    await addAllToPlaylist(context, id, [a, b, c, d, e]);
    const seen = [a, b, c, d, e];
    await reorderPlaylist(context, id, [b, c, a, d, e], seen);
    await reorderPlaylist(context, id, [e, a, b, c, d], seen);
    expect((await playlistById(context.db, id))?.songIds).toEqual([e, b, c, a, d]);
  });

  it('reorders, and leaves unnamed songs at the end', async () => {
    const context = contextFor(freshDb());
    const id = await createPlaylist(context, 'Evening');
    for (const song of [a, b, c]) await addToPlaylist(context, id, song);
    await reorderPlaylist(context, id, [c, a]);
    expect((await playlistById(context.db, id))?.songIds).toEqual(['c', 'a', 'b']);
    await reorderPlaylist(context, id, [b, c]);
    expect((await playlistById(context.db, id))?.songIds).toEqual(['b', 'c', 'a']);
    expect((await outboxKinds(context.db)).filter((kind) => kind === 'playlist.reorder')).toHaveLength(1);
  });

  it('reorders by a stale screen without the songs that have left the playlist', async () => {
    const context = contextFor(freshDb());
    const id = await createPlaylist(context, 'Evening');
    await addAllToPlaylist(context, id, [a, b, c]);
    await reorderPlaylist(context, id, [d, c, e, a, b], [a, b, c, d, e]);
    expect((await playlistById(context.db, id))?.songIds).toEqual([c, a, b]);
    const mutations = (await context.db.outbox.toArray()).map((row) => parseOutboxRow(row)?.mutation);
    expect(mutations.find((mutation) => mutation?.kind === 'playlist.reorder')).toMatchObject({ songIds: [c, a, b] });
  });

  it.each(['playlist.rename', 'playlist.reorder'])(
    'forgets a %s that the server does not offer when there is a newer one',
    async (kind) => {
      const context = contextFor(freshDb());
      const id = await createPlaylist(context, 'Evening');
      await addAllToPlaylist(context, id, [a, b]);
      await context.db.outbox.toCollection().modify({ attempts: 1, firstSentAtMs: 1 });
      const change = (name: string, order: (typeof a)[]): Promise<void> =>
        kind === 'playlist.rename' ? renamePlaylist(context, id, name) : reorderPlaylist(context, id, order);
      await change('Night', [b, a]);
      const ofKind = async () => (await outboxKinds(context.db)).filter((each) => each === kind);
      const { seq } = assertDefined((await context.db.outbox.toArray()).at(-1), 'the change');
      await context.db.outbox.update(seq, { state: 'waiting', waitReason: 'unsupported', attempts: 1 });
      await change('Morning', [a, b]);
      expect(await ofKind()).toEqual([kind]);
      expect((await context.db.outbox.toArray()).at(-1)).toMatchObject({ state: 'pending', waitReason: null });
    },
  );

  it('a song added, moved and removed before any sync is in no request', async () => {
    const context = contextFor(freshDb());
    const id = await createPlaylist(context, 'Evening');
    for (const song of [a, b]) await addToPlaylist(context, id, song);
    await reorderPlaylist(context, id, [b, a]);
    await removeFromPlaylist(context, id, b);
    expect((await playlistById(context.db, id))?.songIds).toEqual(['a']);
    const mutations = (await context.db.outbox.toArray()).map(({ mutation }) => mutation);
    expect(mutations).toMatchObject([
      { kind: 'playlist.create' },
      { kind: 'playlist.addSong', trackId: 'a' },
      { kind: 'playlist.reorder', songIds: ['a'] },
    ]);
    await removeFromPlaylist(context, id, a);
    expect(await outboxKinds(context.db)).toEqual(['playlist.create']);
  });

  it('keeps an order made before the song was added again', async () => {
    const context = contextFor(freshDb());
    const id = playlistId('p1');
    const playlist = {
      id,
      name: 'Evening',
      description: null,
      songCount: 2,
      songIds: [a, b],
      ownerId: context.ownerId,
    };
    await context.db.playlistsBase.put(playlist);
    await context.db.playlists.put({ ...playlist, stale: 0, listedAtMs: 1 });
    await reorderPlaylist(context, id, [b, a]);
    await removeFromPlaylist(context, id, b);
    await addToPlaylist(context, id, b);
    await removeFromPlaylist(context, id, b);
    expect((await playlistById(context.db, id))?.songIds).toEqual(['a']);
    const mutations = (await context.db.outbox.toArray()).map(({ mutation }) => mutation);
    expect(mutations).toMatchObject([
      { kind: 'playlist.reorder', songIds: ['b', 'a'] },
      { kind: 'playlist.removeSong', trackId: 'b' },
    ]);
  });

  it('names a playlist by the last rename, though its creation was claimed and released unsent in between', async () => {
    const context = contextFor(freshDb());
    const id = await createPlaylist(context, 'Evening');
    await context.db.outbox.toCollection().modify({ state: 'inflight', attempts: 1 });
    await renamePlaylist(context, id, 'Night');
    await context.db.outbox.toCollection().modify({ state: 'pending', attempts: 0 });
    await renamePlaylist(context, id, 'Morning');
    expect((await playlistById(context.db, id))?.name).toBe('Morning');
  });

  it('takes a song whose adding is given up out of the order that waits', async () => {
    const context = contextFor(freshDb());
    const id = await createPlaylist(context, 'Evening');
    for (const song of [a, b]) await addToPlaylist(context, id, song);
    await reorderPlaylist(context, id, [b, a]);
    const adding = (await context.db.outbox.toArray()).find(
      ({ mutation }) => mutation.kind === 'playlist.addSong' && mutation.trackId === b,
    );
    await discardRow(context, assertDefined(adding, 'row').seq);
    expect((await playlistById(context.db, id))?.songIds).toEqual(['a']);
    const mutations = (await context.db.outbox.toArray()).map(({ mutation }) => mutation);
    expect(mutations.at(-1)).toMatchObject({ kind: 'playlist.reorder', songIds: ['a'] });
  });

  it('tells the server of a removal when the song was meanwhile added there by another device', async () => {
    const context = contextFor(freshDb());
    const id = playlistId('p1');
    const playlist = { id, name: 'Evening', description: null, songCount: 0, songIds: [], ownerId: context.ownerId };
    await context.db.playlistsBase.put(playlist);
    await context.db.playlists.put({ ...playlist, stale: 0, listedAtMs: 1 });
    await addToPlaylist(context, id, a);
    await context.db.playlistsBase.put({ ...playlist, songCount: 1, songIds: [a] });
    await removeFromPlaylist(context, id, a);
    expect(await outboxKinds(context.db)).toEqual(['playlist.removeSong']);
    expect((await playlistById(context.db, id))?.songIds).toEqual([]);
  });

  it('does not change a playlist of another user', async () => {
    const context = contextFor(freshDb());
    const id = await createPlaylist(context, 'Evening');
    await context.db.playlists.update(id, { ownerId: '' });
    await expect(renamePlaylist(context, id, 'Mine')).rejects.toThrow('another user');
  });

  it('does not take away a playlist of another user that was opened by its address', async () => {
    const { db, ownerId } = contextFor(freshDb());
    const id = playlistId('pl_theirs');
    const theirs = { id, name: 'Theirs', description: null, songCount: 1, songIds: [a] };
    await db.playlists.put({ ...theirs, ownerId: '', stale: 0, listedAtMs: 1 });
    await refreshPlaylist(db, ownerId, id, 2);
    expect(await playlistById(db, id)).toMatchObject(theirs);
  });

  it('ignores a blank name', async () => {
    const context = contextFor(freshDb());
    const id = await createPlaylist(context, 'Evening');
    await renamePlaylist(context, id, '   ');
    expect((await playlistById(context.db, id))?.name).toBe('Evening');
  });
});
