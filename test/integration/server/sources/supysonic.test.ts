import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoCatalogue, demoRecipes } from '../../../../demo/catalogue.ts';
import { renderSong } from '../../../../demo/render.ts';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { playlistsOf } from '../../../../server/db/playlists.ts';
import { isRecord } from '../../../../server/outside-values.ts';
import { createEncoder } from '../../../../server/media/encoder.ts';
import { mediaRoutes } from '../../../../server/media/routes.ts';
import { wavOf } from '../../../../server/media/wav.ts';
import {
  listAt,
  recordAt,
  subsonicClient,
  type SubsonicClient,
} from '../../../../server/sources/opensubsonic/client.ts';
import { remoteId } from '../../../../server/sources/opensubsonic/ids.ts';
import { openSubsonicSource } from '../../../../server/sources/opensubsonic/opensubsonic-source.ts';
import type { MusicSource } from '../../../../server/sources/source.ts';
import { storeSource } from '../../../../server/sources/store-source.ts';
import { folderAudioStore } from '../../../../server/storage/folder-audio-store.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { removeFolder } from '../../../support/folders.ts';
import { answers, freePort } from '../../../../scripts/support/ports.ts';
import { freshDatabase } from '../harness.ts';

const isInstalled = existsSync('/usr/bin/supysonic-cli');
const album = 'A Library of One’s Own';
const songSeconds = 4;

/**
 * A music server of others: Debian's supysonic, with a folder of music that the demo composed. It knows
 * the Subsonic API of 2013: no tokens, no extensions, no transcoder unless told.
 */
describe.skipIf(!isInstalled)('supysonic (skipped where apt-get install supysonic was not run)', () => {
  let root = '';
  const songs = demoCatalogue().songs.slice(0, 3);
  let child: ChildProcess | undefined;
  let database: OpenDatabase;
  let source: MusicSource;
  let client: SubsonicClient;

  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'offbeat-supysonic-'));
    const music = join(root, 'music');
    mkdirSync(music);
    const encoder = createEncoder();
    for (const [i, song] of songs.entries()) {
      const { samples, sampleRate } = renderSong(assertDefined(demoRecipes().get(song.id), song.id), songSeconds);
      const tags = { title: song.title, artist: song.display_name, album, genre: song.genre, track: String(i + 1) };
      const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
      const [file] = await encoder.convert(
        {
          bytes: wavOf(samples, sampleRate),
          inputArgs: [],
          outputs: [{ args: ['-c:a', 'flac', ...metadata], extension: 'flac' }],
        },
        true,
      );
      writeFileSync(join(music, `${i}.flac`), assertDefined(file, 'flac'));
    }
    await encoder.close();
    const lines = [
      '[base]',
      `database_uri = sqlite:///${join(root, 'supysonic.db')}`,
      '[webapp]',
      `cache_dir = ${join(root, 'cache')}`,
      '[daemon]',
      `socket = ${join(root, 'daemon.sock')}`,
    ];
    writeFileSync(join(root, 'supysonic.conf'), lines.join('\n'));
    const options = { cwd: root, env: { ...process.env, HOME: root }, stdio: 'pipe' } as const;
    const command = (...args: string[]) => execFileSync('/usr/bin/supysonic-cli', args, options);
    command('user', 'add', 'ada', '-p', 'secret-sesame');
    command('folder', 'add', 'music', music);
    command('folder', 'scan', '--foreground');
    const port = await freePort();
    // Its own server needs a further package; Flask, which it is made with, brings one that is enough here.
    const script = `from supysonic.web import create_application as a; a().run(host='127.0.0.1', port=${port})`;
    child = spawn('/usr/bin/python3', ['-c', script], { ...options, stdio: 'ignore' });
    const isThere = await answers(`http://127.0.0.1:${port}/user/login`, AbortSignal.timeout(30_000));
    if (!isThere) throw new Error('supysonic does not answer');
    database = await freshDatabase('pglite');
    const url = new URL(`http://127.0.0.1:${port}`);
    client = subsonicClient({ url, credentials: { kind: 'password', user: 'ada', password: 'secret-sesame' } });
    const account = { db: database.db, localUsers: 'me', remoteUser: 'ada' };
    source = openSubsonicSource({ client, library: url.href, dataDir: root, account });
  });
  afterAll(async () => {
    await source.close();
    await database.close();
    child?.kill();
    await removeFolder(root);
  });

  test('its library is read: titles, artists, genres and the album', async () => {
    expect(await storeSource(database.db, source)).toMatchObject({
      // An album of each artist: supysonic knows no album of several.
      pages: new Set(songs.map(({ handle }) => handle)).size,
      songs: songs.length,
      failed: 0,
    });
    const stored = await database.db.selectFrom('songs').select(['title', 'display_name', 'genre', 'tags']).execute();
    for (const { title, display_name: artist, genre } of songs) {
      expect(stored).toContainEqual(expect.objectContaining({ title, display_name: artist, genre }));
    }
    expect(stored.every(({ tags }) => tags?.includes(album))).toBe(true);
    expect(await storeSource(database.db, source)).toMatchObject({ read: 0, removed: 0 });
  });

  test('its audio plays: the original as lossless, high and low transcoded here', async () => {
    const audio = folderAudioStore(join(root, 'audio'));
    const { app } = mediaRoutes({ dataDir: root, audio, sources: [source], log: () => undefined });
    const [song] = await database.db.selectFrom('songs').select('id').execute();
    const original = await app.request(`/audio/${song?.id}.flac`);
    expect([original.status, original.headers.get('content-type')]).toEqual([200, 'audio/flac']);
    // Read to its end, or its file stays open.
    expect((await original.arrayBuffer()).byteLength).toBe(Number(original.headers.get('content-length')));
    const high = await app.request(`/audio/${song?.id}-high.m4a`, { headers: { range: 'bytes=0-99' } });
    expect([high.status, high.headers.get('content-type')]).toEqual([206, 'audio/mp4']);
    const low = await app.request(`/audio/${song?.id}-low.m4a`, { method: 'HEAD' });
    expect(Number(low.headers.get('content-length'))).toBeLessThan(
      Number(high.headers.get('content-range')?.split('/')[1]),
    );
  });

  test('what was fetched for a player is no play there', async () => {
    const plays = execFileSync('/usr/bin/python3', [
      '-c',
      `import sqlite3; print(sqlite3.connect('${join(root, 'supysonic.db')}').execute('select sum(play_count) from track').fetchone()[0])`,
    ]);
    expect(plays.toString().trim()).toBe('0');
  });

  test('its user’s stars and playlists are likes and playlists here, and follow changes', async () => {
    const { db } = database;
    const stored = await db.selectFrom('songs').select('id').orderBy('id').execute();
    const ids = stored.map(({ id }) => id);
    const remoteIds = ids.map((id) => assertDefined(remoteId(id), id));
    const [first = '', second = '', third = ''] = remoteIds;
    const merged = async () => {
      await source.collection?.read();
      await source.collection?.prepareUser({ userId: 'me', isDirect: false });
      const likes = await db.selectFrom('likes').select('song_id').where('user_id', '=', 'me').execute();
      const playlists: unknown = JSON.parse((await playlistsOf(db, 'me')).toString());
      return {
        likes: likes.map(({ song_id: id }) => id),
        playlists: Array.isArray(playlists)
          ? playlists.filter(isRecord).map(({ name, song_ids: songIds }) => [name, songIds])
          : playlists,
      };
    };
    await client.call('star', { id: first });
    await client.call('createPlaylist', { name: 'Evening', songId: second });
    expect(await merged()).toEqual({ likes: [ids[0]], playlists: [['Evening', [ids[1]]]] });

    const listed = listAt(recordAt(await client.call('getPlaylists'), 'playlists'), 'playlist');
    const playlist = String(listed[0]?.['id']);
    await client.call('updatePlaylist', { playlistId: playlist, name: 'Night', songIdToAdd: third });
    await client.call('star', { id: third });
    await client.call('unstar', { id: first });
    // What was agreed on is older than what a music server may forget.
    await db
      .updateTable('source_likes')
      .set({ agreed_at: new Date(Date.now() - 60_000) })
      .execute();
    expect(await merged()).toEqual({ likes: [ids[2]], playlists: [['Night', [ids[1], ids[2]]]] });

    await client.call('deletePlaylist', { id: playlist });
    expect(await merged()).toEqual({ likes: [ids[2]], playlists: [] });
  });
});
