import { describe, expect, test } from 'vitest';
import { everyone } from '../../../../server/sources/opensubsonic/local-users.ts';
import { databases, guestId } from '../harness.ts';
import { songIds, useCollectionServer } from './collection-server.ts';

describe.each(databases)('likes of the music server’s user, on %s', (kind) => {
  const server = useCollectionServer(kind);
  const like = (songId: string, fields: object = {}) =>
    server.write('POST', '/api/likes', { songId, like: true, ...fields });
  const unlike = (songId: string) => like(songId, { method: 'DELETE' });

  test('are the stars, and follow them', async () => {
    server.fake.starred = new Set(['s1', 's2']);
    await server.start();
    expect(await server.likesOf()).toHaveLength(2);
    await server.later();
    server.fake.starred = new Set(['s2', 's3']);
    await server.read();
    expect(new Set(await server.likesOf())).toEqual(new Set(['os-s2', 'os-s3']));
  });

  test('are not lost or brought back by stars that were read before they arrived', async () => {
    server.fake.starred = new Set(['s1', 's2']);
    await server.start();
    await server.likesOf();
    await server.later();
    server.fake.starred.delete('s1');
    await server.read();
    await like('os-s1');
    await unlike('os-s2');
    await server.allSent();
    expect([...server.fake.starred]).toEqual(['s1']);
    // What was read is merged only now.
    expect(await server.likesOf()).toEqual(['os-s1']);
  });

  test('that wait to be sent are not changed by stars', async () => {
    server.fake.starred = new Set(['s2']);
    await server.start();
    await server.likesOf();
    await server.later();
    server.fake.interfere = (method, response) => {
      if (method !== 'star' && method !== 'unstar') return false;
      response.destroy();
      return true;
    };
    await like('os-s1');
    await unlike('os-s2');
    await server.read();
    expect(await server.likesOf()).toEqual(['os-s1']);
    server.fake.interfere = undefined;
    await server.allSent();
    expect([...server.fake.starred]).toEqual(['s1']);
  });

  test.each([
    ['an empty list', { starred2: {} }],
    ['a list of a wrong type', { starred2: { song: 'none' } }],
    ['no list', {}],
    ['songs without ids', { starred2: { song: [{ title: 'x' }, null, 7] } }],
  ])('stay after %s: no song says itself that it has no star', async (_name, answer) => {
    server.fake.starred = new Set(['s1', 's2']);
    await server.start();
    await server.likesOf();
    await server.later();
    server.answerWith('getStarred2', answer);
    await server.read();
    expect(await server.likesOf()).toHaveLength(2);
  });

  test('stay when their songs are gone there', async () => {
    server.fake.starred = new Set(['s1', 's2']);
    await server.start();
    await server.likesOf();
    await server.later();
    server.fake.albums[0]?.songs.shift();
    await server.read();
    expect(await server.likesOf()).toHaveLength(2);
  });

  test('of others are theirs alone', async () => {
    server.fake.starred = new Set(['s1']);
    server.fake.playlists = [{ id: 'p1', name: 'Mine', songs: ['s1'] }];
    await server.start();
    const stranger = guestId();
    expect([await server.likesOf(stranger), await server.playlistsOf(stranger)]).toEqual([[], []]);
    expect(await server.likesOf()).toEqual(['os-s1']);
  });

  test('are those of every user where one person lives, but not through a proxy', async () => {
    server.fake.starred = new Set(['s1']);
    await server.start({ localUsers: everyone });
    const other = guestId();
    expect(await server.likesOf(other, { 'x-forwarded-for': '203.0.113.7' })).toEqual([]);
    expect(await server.likesOf(other)).toEqual(['os-s1']);
    await server.later();
    await like('os-s2', { userId: other });
    const proxied = { headers: { 'x-forwarded-for': '203.0.113.7' }, key: crypto.randomUUID() };
    const stranger = guestId();
    await server.call('POST', '/api/likes', { ...proxied, body: { userId: stranger, songId: 'os-s3', like: true } });
    await server.allSent();
    expect(server.fake.starred).toEqual(new Set(['s1', 's2']));
    expect(await server.likesOf(stranger, proxied.headers)).toEqual(['os-s3']);
    await server.read();
    expect(new Set(await server.likesOf())).toEqual(new Set(['os-s1', 'os-s2']));
  });

  test('of one person under several ids are one: an unlike by either takes the star and the other’s like back', async () => {
    await server.start({ localUsers: everyone });
    const other = guestId();
    await like('os-s1');
    await like('os-s1', { userId: other });
    await server.allSent();
    await server.later();
    await unlike('os-s1');
    await server.allSent();
    expect([...server.fake.starred]).toEqual([]);
    await server.read();
    expect(await server.likesOf(other)).toEqual([]);
  });

  test('can be written while stars are merged: neither waits for the other for ever', async () => {
    server.fake.starred = new Set(songIds);
    await server.start({ localUsers: everyone });
    const writes = Array.from({ length: 40 }, async (_, n) => {
      const answer = await like(`os-s${(n % 4) + 1}`, n % 3 === 0 ? { method: 'DELETE' } : {});
      return answer.status;
    });
    const reads = Array.from({ length: 10 }, async () => {
      await server.read();
      return (await server.call('GET', `/api/likes/${server.me}`)).status;
    });
    expect(new Set(await Promise.all([...writes, ...reads]))).toEqual(new Set([200]));
    await server.allSent();
    const liked = await server.likesOf();
    expect(new Set(liked)).toEqual(new Set([...server.fake.starred].map((id) => `os-${id}`)));
  });

  test('of a guest who has a new id stay theirs', async () => {
    server.fake.starred = new Set(['s1']);
    await server.start({ localUsers: everyone });
    await server.likesOf();
    await server.later();
    await server.read();
    await unlike('os-s1');
    await server.allSent();
    const { body } = await server.call('POST', `/api/users/${server.me}/new-id`, { key: crypto.randomUUID() });
    const id = typeof body['id'] === 'string' ? body['id'] : '';
    // What was read before is merged only now: the new id has what the old one agreed on.
    expect(await server.likesOf(id)).toEqual([]);
  });
});
