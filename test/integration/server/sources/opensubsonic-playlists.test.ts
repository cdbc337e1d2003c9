import { describe, expect, test } from 'vitest';
import { databases } from '../harness.ts';
import { useCollectionServer } from './collection-server.ts';

describe.each(databases)('playlists of the music server’s user, on %s', (kind) => {
  const server = useCollectionServer(kind);

  test('appear with their songs in order, and follow changes', async () => {
    server.fake.playlists = [
      { id: 'p1', name: 'Evening', comment: 'slow', songs: ['s3', 's1', 's3'] },
      { id: 'p2', name: 'Of another', owner: 'bob', songs: ['s1'] },
    ];
    await server.start();
    const [first, ...others] = await server.playlistsOf();
    expect([first, others]).toEqual([
      expect.objectContaining({ name: 'Evening', description: 'slow', song_ids: ['os-s3', 'os-s1'] }),
      [],
    ]);
    server.fake.playlists = [
      { id: 'p1', name: 'Night', songs: ['s1', 's2'] },
      { id: 'p3', name: 'Empty', songs: [] },
    ];
    await server.read();
    expect(await server.playlistsOf()).toEqual([
      expect.objectContaining({ id: first?.id, name: 'Night', song_ids: ['os-s1', 'os-s2'] }),
      expect.objectContaining({ name: 'Empty', song_ids: [] }),
    ]);
    server.fake.playlists.shift();
    await server.read();
    expect((await server.playlistsOf()).map(({ name }) => name)).toEqual(['Empty']);
  });

  test('are read again only when their time of change says so', async () => {
    server.fake.playlists = [{ id: 'p1', name: 'Evening', changed: '2026-01-01T00:00:00Z', songs: ['s1'] }];
    await server.start();
    server.fake.calls.length = 0;
    await server.read();
    expect(server.fake.calls).not.toContain('getPlaylist');
    server.fake.playlists = [{ id: 'p1', name: 'Evening', changed: '2026-01-02T00:00:00Z', songs: ['s2'] }];
    await server.read();
    expect((await server.playlistsOf())[0]?.song_ids).toEqual(['os-s2']);
  });

  test('keep what was changed here, and those deleted here stay deleted', async () => {
    server.fake.playlists = [
      { id: 'p1', name: 'Evening', songs: ['s1', 's2'] },
      { id: 'p2', name: 'Deleted', songs: ['s1'] },
    ];
    await server.start();
    const [first, second] = (await server.playlistsOf()).map(({ id }) => String(id));
    await server.write('PATCH', `/api/playlists/${first}`, { name: 'My evening' });
    await server.write('POST', `/api/playlists/${first}/songs`, { songId: 'os-s4' });
    await server.write('DELETE', `/api/playlists/${second}`);
    server.fake.playlists = [
      { id: 'p1', name: 'Night', songs: ['s2', 's3'] },
      { id: 'p2', name: 'Deleted', songs: ['s1', 's2'] },
    ];
    await server.read();
    const merged = [expect.objectContaining({ name: 'My evening', song_ids: ['os-s2', 'os-s4', 'os-s3'] })];
    expect(await server.playlistsOf()).toEqual(merged);
    server.fake.playlists = [];
    await server.read();
    expect(await server.playlistsOf()).toEqual(merged);
  });

  test.each([
    ['an empty list', { playlists: {} }],
    ['a list of a wrong type', { playlists: { playlist: [null, 5, { id: {}, name: [] }] } }],
  ])('stay after %s', async (_name, answer) => {
    server.fake.playlists = [{ id: 'p1', name: 'Evening', songs: ['s1'] }];
    await server.start();
    await server.playlistsOf();
    server.answerWith('getPlaylists', answer);
    await server.read();
    expect(await server.playlistsOf()).toHaveLength(1);
  });

  test('stay as they were when their songs cannot be read', async () => {
    server.fake.playlists = [{ id: 'p1', name: 'Evening', songs: ['s1'] }];
    await server.start();
    await server.playlistsOf();
    server.answerWith('getPlaylist', { playlist: { id: 'p1', name: 'Evening', songCount: 1, entry: 'many' } });
    await server.read();
    expect((await server.playlistsOf())[0]?.song_ids).toEqual(['os-s1']);
  });

  test('of the user of an API key are read too', async () => {
    server.fake.login = { apiKey: 'key-of-ada' };
    server.fake.playlists = [
      { id: 'p1', name: 'Evening', songs: ['s1'] },
      { id: 'p2', name: 'Of another', owner: 'bob', songs: ['s1'] },
    ];
    await server.start({ credentials: { kind: 'apiKey', key: 'key-of-ada' } });
    expect((await server.playlistsOf()).map(({ name }) => name)).toEqual(['Evening']);
  });
});
