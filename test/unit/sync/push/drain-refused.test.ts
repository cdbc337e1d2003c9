import { describe, expect, it } from 'vitest';
import { emptyProfile } from '../../../../src/core/users/profile.ts';
import { guestBecomesMember } from '../../../../src/db/identity/carry-over.ts';
import { countPlay } from '../../../../src/db/library/play-commands.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { discardRow, retryNow, retryRow } from '../../../../src/db/outbox/commands.ts';
import { outboxList } from '../../../../src/db/outbox/queries.ts';
import { refusedChanges, syncStatus } from '../../../../src/db/outbox/status.ts';
import {
  addToPlaylist,
  createPlaylist,
  renamePlaylist,
  reorderPlaylist,
} from '../../../../src/db/playlists/commands.ts';
import { createProfile } from '../../../../src/db/profiles/commands.ts';
import { playlistById, playlistsOf } from '../../../../src/db/playlists/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { guestA, memberC } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { loggedBy } from '../../lib/logged-by.ts';
import { listening, writes } from '../pull/pulling.ts';

const [a, b] = [trackId('a'), trackId('b')];

describe('the drain and what is refused or broken', () => {
  it('case 13: a refused creation holds back its songs alone; Retry brings all of it', async () => {
    const { world, tab, context } = await listening();
    let refusing = true;
    world.server.refuses = ({ path }) => refusing && path === '/api/playlists';
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await world.run(setLike(context, b, true));
    await world.drainAll(tab);
    expect(writes(world)).toHaveLength(3);
    expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ needUser: 1, waiting: 1 });
    const list = await world.run(outboxList(tab.db, guestA));
    expect(list.map(({ status, subject }) => [status, subject])).toEqual([
      ['refused', 'Evening'],
      ['blocked', null],
    ]);
    expect(await world.run(playlistsOf(tab.db, guestA))).toEqual([]);
    refusing = false;
    await world.run(retryRow(context, assertDefined(list[0], 'entry').seq));
    expect(await world.run(playlistsOf(tab.db, guestA))).toMatchObject([{ name: 'Evening', songIds: ['a'] }]);
    await world.drainAll(tab);
    expect(world.server.playlistsOf(guestA)).toMatchObject([{ name: 'Evening', songs: ['a'] }]);
    expect(world.server.conflicts).toBe(0);
  });

  it('Retry now sends all that was refused again, each with a new key', async () => {
    const { world, tab, context } = await listening();
    let refusing = true;
    world.server.refuses = ({ method, path }) => refusing && method === 'POST' && /playlists$|likes$/.test(path);
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await world.run(setLike(context, b, true));
    await world.drainAll(tab);
    expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ needUser: 2 });
    refusing = false;
    await world.run(retryNow(context));
    expect(await world.run(playlistsOf(tab.db, guestA))).toMatchObject([{ name: 'Evening', songIds: ['a'] }]);
    await world.drainAll(tab);
    expect(world.server.playlistsOf(guestA)).toMatchObject([{ name: 'Evening', songs: ['a'] }]);
    expect(world.server.likesOf(guestA)).toEqual(['b']);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    expect(world.server.conflicts).toBe(0);
  });

  it('Retry now takes hundreds of refused plays', async () => {
    const { world, tab, context } = await listening();
    for (let song = 0; song < 200; song++) await world.run(countPlay(context, trackId(`song-${song}`)));
    await world.run(tab.db.outbox.toCollection().modify({ state: 'refused' }));
    await world.run(retryNow(context));
    expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ needUser: 0, waiting: 200 });
  });

  it('logs what is refused by the kind of the change and the status', async () => {
    const { world, tab, context } = await listening();
    world.server.refuses = ({ path }) => path === '/api/playlists';
    await world.run(createPlaylist(context, 'Evening'));
    expect(await loggedBy(() => world.drainAll(tab))).toEqual([['sending playlist.create: refused (400)', 'Error']]);
  });

  it('case 13: Discard of a refused creation takes its songs with it', async () => {
    const { world, tab, context } = await listening();
    world.server.refuses = ({ path }) => path === '/api/playlists';
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await world.drainAll(tab);
    const [entry] = await world.run(outboxList(tab.db, guestA));
    await world.run(discardRow(context, assertDefined(entry, 'entry').seq));
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    expect(await world.run(syncStatus(tab.db, guestA))).toEqual({
      waiting: 0,
      needUser: 0,
      localOnly: 0,
      paused: null,
    });
    expect(await world.run(playlistsOf(tab.db, guestA))).toEqual([]);
  });

  it('case 18: after a refusal the screen shows what is confirmed and what still waits', async () => {
    const { world, tab, context } = await listening();
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.drainAll(tab);
    world.server.refuses = ({ method }) => method === 'PATCH';
    await world.run(renamePlaylist(context, id, 'Night'));
    const draining = tab.drainer();
    await world.pass(10);
    await world.run(addToPlaylist(context, id, a));
    await world.run(draining);
    await world.drainAll(tab);
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ name: 'Evening', songIds: ['a'] });
    expect(world.server.playlistsOf(guestA)[0]?.songs).toEqual(['a']);
  });

  it('case 31: rows that were edited, broken or deleted by hand do not stop the others', async () => {
    const { world, tab, context } = await listening();
    for (const id of ['a', 'b', 'c', 'd']) await world.run(countPlay(context, trackId(id)));
    const [first, second, third] = await world.run(tab.db.outbox.toArray());
    await world.run(tab.db.outbox.update(assertDefined(first, 'row').seq, { mutation: null as never }));
    await world.run(tab.db.outbox.update(assertDefined(second, 'row').seq, { state: 'nonsense' as never }));
    await world.run(tab.db.outbox.delete(assertDefined(third, 'row').seq));
    await world.drainAll(tab);
    expect(writes(world)).toEqual(['POST /api/tracks/d/play']);
    const list = await world.run(outboxList(tab.db, guestA));
    expect(list.map(({ status }) => status)).toEqual(['refused', 'refused']);
    for (const { seq } of list) await world.run(discardRow(context, seq));
    expect(await world.run(tab.db.outbox.count())).toBe(0);
  });

  it('an order made meanwhile does not name a song whose adding was refused', async () => {
    const { world, tab, context } = await listening();
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await world.drainAll(tab);
    world.server.refuses = ({ body }) => JSON.stringify(body).includes('"songId":"b"');
    await world.run(addToPlaylist(context, id, b));
    await world.run(reorderPlaylist(context, id, [b, a]));
    await world.drainAll(tab);
    const orders = world.server.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(orders).toMatchObject([{ song_ids: ['a'] }]);
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ songIds: ['a'] });
  });

  it('a like that was refused is replaced by the next one of its song, and counted once', async () => {
    const { world, tab, context } = await listening();
    let refusing = true;
    world.server.refuses = ({ path }) => refusing && path === '/api/likes';
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ needUser: 1 });
    refusing = false;
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    for (const { seq } of await world.run(outboxList(tab.db, guestA))) await world.run(retryRow(context, seq));
    await world.drainAll(tab);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    expect([world.server.likesOf(guestA), world.server.likeCounts.get('a')]).toEqual([['a'], 1]);
  });

  it('case 31: a song whose waiting like was broken by hand can be liked again', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    const [row] = await world.run(tab.db.outbox.toArray());
    await world.run(tab.db.outbox.update(assertDefined(row, 'row').seq, { mutation: null as never }));
    for (const liked of [false, true]) await world.run(setLike(context, a, liked));
    await world.drainAll(tab);
    expect(world.server.likesOf(guestA)).toEqual(['a']);
  });

  it('case 31: a row that was broken by hand stands in the way of nothing else', async () => {
    const { world, tab, context } = await listening();
    const { db } = tab;
    const made = await world.run(createPlaylist(context, 'Evening'));
    for (const song of [a, b]) await world.run(addToPlaylist(context, made, song));
    const broken = assertDefined((await world.run(db.outbox.toArray())).at(-1), 'row');
    await world.run(db.outbox.update(broken.seq, { mutation: null as never }));
    // Before the drain sets it aside, and after.
    expect(await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }))).toEqual({ kind: 'done' });
    await world.drainAll(tab);
    expect(world.server.playlistsOf(guestA)).toMatchObject([{ name: 'Evening', songs: ['a'] }]);
    expect(await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }))).toEqual({ kind: 'done' });
    expect(await world.run(playlistsOf(db, guestA))).toMatchObject([{ name: 'Evening', songIds: ['a'] }]);
    expect(await world.run(refusedChanges(db, guestA))).toEqual([]);
    const token = { ownerId: memberC, idToken: 't', refreshToken: 'r', expiresAtMs: 1 };
    await world.run(guestBecomesMember(db, guestA, { email: null, token }, true, context));
    expect(await world.run(playlistsOf(db, memberC))).toMatchObject([{ name: 'Evening', songIds: ['a'] }]);
  });

  it('a refused profile has to be made again, a refused change of one has not', async () => {
    const { world, tab } = await listening();
    await world.signIn(tab, memberC, 'member');
    const context = tab.context(memberC);
    const needsProfile = async () => (await world.run(tab.db.identity.get('current')))?.needsProfile;
    const handle = world.server.handle.bind(world.server);
    world.server.handle = (request) =>
      request.path.startsWith('/updateProfile') ? { status: 400, json: { error: 'no' } } : handle(request);
    await world.run(createProfile(context, 'Mira'));
    expect(await needsProfile()).toBe(0);
    await world.drainAll(tab);
    expect(await needsProfile()).toBe(1);
    await world.run(tab.db.profilesBase.put({ ...emptyProfile('profile-c'), ownerId: memberC }));
    await world.run(createProfile(context, 'Ann'));
    await world.drainAll(tab);
    expect(await world.run(syncStatus(tab.db, memberC))).toMatchObject({ needUser: 1 });
    expect(await needsProfile()).toBe(0);
  });
});
