import { describe, expect, it } from 'vitest';
import { visitorId } from '../../../../src/core/ids.ts';
import { outboxRowVersion } from '../../../../src/core/outbox/row.ts';
import { putSongs } from '../../../../src/db/catalogue/commands.ts';
import { countPlay, recordPlay, recordSkip } from '../../../../src/db/library/play-commands.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { isLiked } from '../../../../src/db/library/like-queries.ts';
import { addToPlaylist, createPlaylist, renamePlaylist } from '../../../../src/db/playlists/commands.ts';
import { playlistById } from '../../../../src/db/playlists/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { drain } from '../../../../src/sync/push/drain.ts';
import { timing } from '../../../../src/sync/timing.ts';
import { guestA, guestB } from '../../../simulation/world.ts';
import { song } from '../../../support/song.ts';
import { trackId } from '../../db/support.ts';
import { listening, writes } from '../pull/pulling.ts';

const [a, b] = [trackId('a'), trackId('b')];

describe('the drain', () => {
  it('sends a like and its count in order, and confirms it', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    expect(writes(world)).toEqual(['POST /api/likes', 'POST /api/tracks/a/like']);
    expect(world.server.requests[0]?.body).toEqual({
      userId: guestA,
      songId: 'a',
      genre: null,
      artist: null,
      language: null,
      like: true,
    });
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    expect(await world.run(tab.db.likesBase.count())).toBe(1);
  });

  it('confirms a like as of when it was made, not as of the answer', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    const [shown] = await world.run(tab.db.likes.toArray());
    await world.pass(60_000);
    await world.drainAll(tab);
    expect(await world.run(tab.db.likesBase.toArray())).toMatchObject([{ likedAtMs: shown?.likedAtMs }]);
  });

  it('sends unlikes, plays, skips and play counts as the contract says', async () => {
    const { world, tab, context } = await listening();
    world.server.likesOf(guestA).push('a');
    await world.run(tab.pull({ kind: 'likes' }));
    await world.run(setLike(context, a, false));
    await world.run(recordPlay(context, b));
    await world.run(recordSkip(context, b));
    await world.run(countPlay(context, b));
    await world.drainAll(tab);
    expect(world.server.effects.map(({ what }) => what).toSorted()).toEqual([
      'count play b',
      'play b',
      'skip b',
      'unlike a',
    ]);
    const skip = world.server.requests.find(({ body }) => JSON.stringify(body).includes('"skip":true'));
    expect(skip?.body).toMatchObject({ skip: true, artist_skip: null, genre_skip: null, language_skip: null });
  });

  it('case 12: stops claiming at its deadline; the rest goes on later', async () => {
    const { world, tab, context } = await listening();
    await world.run(Promise.all(Array.from({ length: 400 }, (_, i) => countPlay(context, trackId(`t${i}`)))));
    const first = await world.run(drain(tab.deps, { deadlineMs: 400 }));
    expect(world.server.effects.length).toBeGreaterThan(10);
    expect(world.server.effects.length).toBeLessThan(400);
    expect(first.nextAtMs).not.toBeNull();
    // What was claimed ahead went back as if it had never been.
    const left = await world.run(tab.db.outbox.toArray());
    const touched = left.filter((row) => row.state !== 'pending' || row.attempts > 0 || row.firstSentAtMs !== null);
    expect(touched).toEqual([]);
    await world.drainAll(tab);
    expect(world.server.effects).toHaveLength(400);
  });

  it('leases no more rows than it sends soon, and writes fewer than re-run every live query', async () => {
    const { world, tab, context } = await listening();
    await world.run(Promise.all(Array.from({ length: 200 }, (_, i) => countPlay(context, trackId(`t${i}`)))));
    const leased = new Set<number>();
    let most = 0;
    tab.db.outbox.hook('updating', (changes, seq, row) => {
      const state = 'state' in changes ? changes.state : row.state;
      if (state === 'inflight') leased.add(seq);
      else leased.delete(seq);
      most = Math.max(most, leased.size);
    });
    tab.db.outbox.hook('deleting', (seq) => void leased.delete(seq));
    await world.drainAll(tab);
    expect(world.server.effects).toHaveLength(200);
    expect(most).toBeGreaterThan(timing.concurrency);
    expect(most).toBeLessThanOrEqual(timing.claimedAhead);
  });

  it('case 14: an unlike while the like is in flight makes three requests in order', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    const draining = tab.drainer();
    await world.pass(30);
    expect(world.server.requests).toHaveLength(1);
    await world.run(setLike(context, a, false));
    await world.run(draining);
    await world.drainAll(tab);
    expect(world.server.effects.map(({ what }) => what)).toEqual(['like a', 'count like a', 'unlike a']);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
  });

  it('case 16: the server id arrives everywhere in one transaction, and old links still lead there', async () => {
    const { world, tab, context } = await listening();
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await world.run(
      tab.db.playerState.put({
        ownerId: guestA,
        trackId: a,
        sourceRoute: `/playlist/${id}`,
        currentTimeS: 1,
        repeat: 'all',
        volume: 1,
        lastCountedTrackId: null,
      }),
    );
    await world.run(tab.db.pins.put({ ownerId: guestA, collection: `playlist:${id}`, trackIds: [a], pinnedAtMs: 1 }));
    await world.drainAll(tab);
    const server = assertDefined(world.server.playlistsOf(guestA)[0], 'playlist');
    expect(server.songs).toEqual(['a']);
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ id: server.id, songIds: ['a'] });
    expect(await world.run(tab.db.playlists.toCollection().primaryKeys())).toEqual([server.id]);
    expect((await world.run(tab.db.playerState.get(guestA)))?.sourceRoute).toBe(`/playlist/${server.id}`);
    expect(await world.run(tab.db.pins.toCollection().primaryKeys())).toEqual([[guestA, `playlist:${server.id}`]]);
    await world.run(renamePlaylist(context, id, 'Night'));
    await world.drainAll(tab);
    expect(server.name).toBe('Night');
  });

  it('case 23: an old worker leaves newer rows alone', async () => {
    const { world, tab, context } = await listening();
    await world.run(countPlay(context, a));
    await world.run(tab.db.outbox.toCollection().modify({ v: outboxRowVersion + 1 }));
    await world.run(tab.drainer());
    expect(world.server.requests).toHaveLength(0);
    expect(await world.run(tab.db.outbox.count())).toBe(1);
  });

  it('case 23: nor does it take a kind of change it does not know for a broken row', async () => {
    const { world, tab, context } = await listening();
    await world.run(countPlay(context, a));
    const newer = { v: outboxRowVersion + 1, mutation: { kind: 'playlist.share', playlistId: 'p1' } } as never;
    await world.run(tab.db.outbox.toCollection().modify(newer));
    await world.run(tab.drainer());
    expect(await world.run(tab.db.outbox.toArray())).toMatchObject([{ state: 'pending', lastError: null }]);
  });

  it('case 23: nor does it send a later change of the same thing before one that only a newer version can send', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    const newer = { v: outboxRowVersion + 1, mutation: { kind: 'like.maybe', trackId: a } } as never;
    await world.run(tab.db.outbox.toCollection().modify(newer));
    await world.run(tab.db.likes.clear());
    await world.run(setLike(context, a, true));
    await world.run(setLike(context, b, true));
    await world.drainAll(tab);
    expect(writes(world)).toEqual(['POST /api/likes', 'POST /api/tracks/b/like']);
  });

  it('case 23: nor does it send what depends on a change that only a newer version can read, and that was refused', async () => {
    const { world, tab, context } = await listening();
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    const [made] = await world.run(tab.db.outbox.toArray());
    const mutation = { kind: 'playlist.make', playlistId: id };
    const newer = { v: outboxRowVersion + 1, state: 'refused', mutation } as never;
    await world.run(tab.db.outbox.update(assertDefined(made, 'row').seq, newer));
    await world.drainAll(tab);
    expect(world.server.requests).toEqual([]);
    expect(await world.run(tab.db.outbox.count())).toBe(2);
  });

  it('case 23: nor does it lose what a newer version wrote when the server id arrives', async () => {
    const { world, tab, context } = await listening();
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await world.run(addToPlaylist(context, id, b));
    const [, known, unknown] = await world.run(tab.db.outbox.toArray());
    const v = outboxRowVersion + 1;
    const asKnown = { v, mutation: { ...known?.mutation, note: 'new' } } as never;
    const asUnknown = { v, mutation: { kind: 'playlist.share', playlistId: id } } as never;
    await world.run(tab.db.outbox.update(known?.seq ?? 0, asKnown));
    await world.run(tab.db.outbox.update(unknown?.seq ?? 0, asUnknown));
    await world.drainAll(tab);
    const playlistId = world.server.playlistsOf(guestA)[0]?.id;
    const lane = `playlist:${playlistId}`;
    expect(await world.run(tab.db.outbox.toArray())).toMatchObject([
      { v, lane, mutation: { kind: 'playlist.addSong', playlistId, note: 'new' } },
      { v, lane, mutation: { kind: 'playlist.share', playlistId } },
    ]);
  });

  it('case 23: new code sends what a tab of an older version writes after the upgrade, which renamed a field', async () => {
    const { world, tab, context } = await listening();
    await world.run(addToPlaylist(context, await world.run(createPlaylist(context, 'Evening')), a));
    await world.run(setLike(context, a, true));
    await world.run(
      tab.db.outbox.toCollection().modify((row, change) => {
        const { mutation, ...old } = row;
        change.value = { ...old, operation: mutation } as never;
      }),
    );
    await world.drainAll(tab);
    expect(await world.run(tab.db.deadLetters.count())).toBe(0);
    expect(world.server.likesOf(guestA)).toEqual(['a']);
    expect(world.server.playlistsOf(guestA)).toMatchObject([{ name: 'Evening', songs: ['a'] }]);
  });

  it('case 23: new code sends what an older version wrote, under its key', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    const keys = (await world.run(tab.db.outbox.toArray())).map(({ key }) => key);
    // Fields of today that were not there then; the facts stood in the row, and the count named its like.
    await world.run(
      tab.db.outbox.toCollection().modify((row, change) => {
        const { v: _v, waitReason: _reason, firstSentAtMs: _sent, listed: _listed, lastError: _error, ...old } = row;
        const mutation = { ...old.mutation, facts: { genre: 'Jazz', artist: 'Mira', language: null } };
        const dependsOn = old.mutation.kind === 'track.countLike' ? row.seq - 1 : null;
        change.value = { ...old, mutation, dependsOn } as never;
      }),
    );
    await world.drainAll(tab);
    expect(writes(world)).toEqual(['POST /api/likes', 'POST /api/tracks/a/like']);
    expect(world.server.requests.map(({ key }) => key)).toEqual(keys);
    expect(world.server.requests[0]?.body).toMatchObject({ genre: 'Jazz', artist: 'Mira' });
    expect(await world.run(tab.db.outbox.count())).toBe(0);
  });

  it('case 27: nothing of a listener who signed out is sent until they return', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await world.signIn(tab, guestB);
    await world.run(setLike(tab.context(guestB), b, true));
    await world.drainAll(tab);
    expect(world.server.likesOf(guestA)).toEqual([]);
    expect(world.server.likesOf(guestB)).toEqual(['b']);
    await world.signIn(tab, guestA);
    await world.drainAll(tab);
    expect(world.server.likesOf(guestA)).toEqual(['a']);
  });

  it('sends a visitor’s calls that name no user, and those of no other user', async () => {
    const { world, tab } = await listening();
    await world.run(countPlay(tab.context(visitorId), a));
    await world.run(countPlay(tab.context(guestB), b));
    await world.drainAll(tab);
    expect(Object.fromEntries(world.server.playCounts)).toEqual({ a: 1 });
  });

  it('tells of a song what was known when its row first left, in every repeat', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await world.run(putSongs(tab.db, [song('a', { genre: 'Jazz', display_name: 'Mira', language: 'deu' })], 1));
    world.next({ kind: 'dropAfter' });
    await world.run(tab.drainer());
    await world.run(putSongs(tab.db, [song('a', { genre: 'Pop', display_name: 'Zoë', language: 'eng' })], 2));
    await world.drainAll(tab);
    const bodies = world.server.requests.filter(({ path }) => path === '/api/likes').map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    for (const body of bodies) expect(body).toMatchObject({ genre: 'Jazz', artist: 'Mira', language: 'deu' });
    expect(world.server.conflicts).toBe(0);
  });
});
