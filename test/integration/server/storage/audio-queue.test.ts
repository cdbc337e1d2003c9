import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { OpenDatabase } from '../../../../server/db/open.ts';
import { newSong, upsertSongs } from '../../../../server/db/songs.ts';
import {
  claimJob,
  endJob,
  extendLease,
  maxAttempts,
  publishKey,
  putOff,
  releaseLeases,
  orphanedUploads,
} from '../../../../server/jobs/audio-queue.ts';
import { audioWorker } from '../../../../server/jobs/audio-worker.ts';
import { folderAudioStore } from '../../../../server/storage/folder-audio-store.ts';
import { freeSpace } from '../../../../server/storage/free-space.ts';
import { removeFolder } from '../../../support/folders.ts';
import { databases, freshDatabase, songNamed } from '../harness.ts';

const mebibyte = 2 ** 20;

describe.each(databases)('the audio queue on %s', (kind) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await freshDatabase(kind);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.deleteFrom('audio_jobs').execute();
  });
  const add = async (...songs: string[]): Promise<void> => {
    const rows = songs.map((song) => ({ song_id: song, upload: `upload-${song}`, sha256: song, bytes: 1 }));
    await database.db
      .insertInto('audio_jobs')
      .values(rows.map((row) => ({ ...row, state: 'queued' as const })))
      .execute();
  };
  const states = async () =>
    (await database.db.selectFrom('audio_jobs').select(['song_id', 'state', 'attempts']).orderBy('id').execute()).map(
      (row) => `${row.song_id} ${row.state} ${row.attempts}`,
    );
  const claimed = async () => {
    const job = await claimJob(database.db);
    if (job === undefined) throw new Error('no job');
    return job;
  };

  test('gives each job to one of many that ask at once', async () => {
    const songs = Array.from({ length: 20 }, (_, i) => `song-${i}`);
    await add(...songs);
    const jobs = await Promise.all(Array.from({ length: 30 }, () => claimJob(database.db)));
    const given = jobs.flatMap((job) => job?.songId ?? []);
    expect(given.sort()).toEqual(songs.sort());
    expect(await claimJob(database.db)).toBeUndefined();
  });

  test('gives a job anew when its lease has run out, and takes no word from who had it before', async () => {
    await add('a');
    const first = await claimed();
    expect(await extendLease(database.db, first)).toBe(true);
    expect(await claimJob(database.db)).toBeUndefined();
    await releaseLeases(database.db);
    const second = await claimed();
    expect(second.attempts).toBe(2);
    expect(await extendLease(database.db, first)).toBe(false);
    await endJob(database.db, first, 'failed', 'late');
    expect(await states()).toEqual(['a working 2']);
    await endJob(database.db, second, 'done', null);
    expect(await states()).toEqual(['a done 2']);
  });

  test('puts a failed attempt off, longer each time, and gives up after the last', async () => {
    await add('a');
    const waits: number[] = [];
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      expect(await putOff(database.db, await claimed(), 'no answer')).toBe('queued');
      expect(await claimJob(database.db)).toBeUndefined();
      const seconds = sql<number>`round(extract(epoch from run_at - now()))::integer`.as('seconds');
      waits.push((await database.db.selectFrom('audio_jobs').select(seconds).executeTakeFirstOrThrow()).seconds);
      await database.db
        .updateTable('audio_jobs')
        .set({ run_at: sql<Date>`now()` })
        .execute();
    }
    expect(waits.map((wait) => Math.round(wait / 30))).toEqual([1, 4, 16, 64]);
    expect(await putOff(database.db, await claimed(), 'no answer')).toBe('failed');
    expect(await states()).toEqual([`a failed ${maxAttempts}`]);
  });

  test('gives a job whose turn or lease a clock that was set back has moved hours away', async () => {
    await add('queued', 'working');
    const inThreeHours = sql<Date>`now() + interval '3 hours'`;
    const leased = { state: 'working' as const, attempts: 1, lease: 'killed', lease_until: inThreeHours };
    await database.db.updateTable('audio_jobs').set({ run_at: inThreeHours }).execute();
    await database.db.updateTable('audio_jobs').set(leased).where('song_id', '=', 'working').execute();
    expect([(await claimed()).songId, (await claimed()).songId]).toEqual(['queued', 'working']);
    expect(await claimJob(database.db)).toBeUndefined();
  });

  test('leaves a job to the process that has its upload, says so, and gives up after hours', async () => {
    const audio_url = 'https://cdn.example.com/a.mp3';
    const song = newSong(songNamed('elsewhere', { audio_url, processed_audio_key: null }));
    await database.db.transaction().execute((trx) => upsertSongs(trx, [song]));
    await add('elsewhere');
    const workFolder = mkdtempSync(join(tmpdir(), 'offbeat-jobs-'));
    const audio = folderAudioStore(join(workFolder, 'audio'));
    const space = freeSpace(workFolder, 0, () => undefined);
    const tools = { db: database.db, audio, workFolder, trustedOrigins: new Set<string>(), space };
    const said: string[] = [];
    const look = async (): Promise<void> => {
      const worker = audioWorker({ ...tools, log: (line) => said.push(line) });
      await worker.idle();
      await worker.close();
    };
    const again = (created_at: Date) =>
      database.db
        .updateTable('audio_jobs')
        .set({ created_at, run_at: sql<Date>`now()` })
        .execute();
    for (let n = 0; n < 2 * maxAttempts; n++) {
      await look();
      expect(await states()).toEqual(['elsewhere queued 0']);
      // Not at once: the other process is to have its turn.
      expect(await claimJob(database.db)).toBeUndefined();
      await again(new Date());
    }
    expect(said[0]).toMatch(/^an audio job waits for the process that took its upload: .* need one bucket/);
    await again(new Date(Date.now() - 7 * 3_600_000));
    await look();
    expect(await states()).toEqual(['elsewhere failed 0']);
    await removeFolder(workFolder);
  });

  test('fails a job that takes its server down every time, and goes on with the next', async () => {
    await add('poison', 'good');
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      expect((await claimed()).songId).toBe('poison');
      await releaseLeases(database.db);
    }
    expect((await claimed()).songId).toBe('good');
    expect(await states()).toEqual([`poison failed ${maxAttempts + 1}`, 'good working 1']);
  });

  test('sets a key once, and only while the address is the one that was compared', async () => {
    const address = 'https://cdn.example.com/a.mp3';
    const songs = ['free', 'moved', 'taken'].map((id) =>
      newSong(songNamed(id, { audio_url: address, processed_audio_key: id === 'taken' ? 'first' : null })),
    );
    await database.db.transaction().execute((trx) => upsertSongs(trx, songs));
    await add('free', 'moved', 'taken');
    const key = async (id: string) =>
      (await database.db.selectFrom('songs').select('processed_audio_key').where('id', '=', id).executeTakeFirst())
        ?.processed_audio_key;
    expect(await publishKey(database.db, await claimed(), address, 'k1')).toBe(true);
    expect(await publishKey(database.db, await claimed(), 'https://cdn.example.com/other.mp3', 'k2')).toBe(false);
    expect(await publishKey(database.db, await claimed(), address, 'k3')).toBe(false);
    expect([await key('free'), await key('moved'), await key('taken')]).toEqual(['k1', null, 'first']);
    expect(await states()).toEqual(['free done 1', 'moved done 1', 'taken done 1']);
  });

  test('knows the uploads that no caller waits for', async () => {
    await add('waiting', 'ended');
    await claimed();
    await endJob(database.db, await claimed(), 'failed', null);
    const names = ['waiting', 'ended', 'never-queued'].map((name) => ({ name: `upload-${name}` }));
    await database.db.insertInto('audio_uploads').values(names).execute();
    expect(await orphanedUploads(database.db, 3_600_000)).toEqual([]);
    const orphaned = await orphanedUploads(database.db, -1_000);
    expect(orphaned.sort()).toEqual(['upload-ended', 'upload-never-queued']);
  });

  test('has a job back at once when its worker ends while the store is silent', async () => {
    const audio_url = 'https://cdn.example.com/a.mp3';
    const song = newSong(songNamed('silent', { audio_url, processed_audio_key: null }));
    await database.db.transaction().execute((trx) => upsertSongs(trx, [song]));
    await add('silent');
    const workFolder = mkdtempSync(join(tmpdir(), 'offbeat-jobs-'));
    const asked = vi.fn<() => void>();
    const silent = (): Promise<never> => {
      asked();
      return new Promise(() => undefined);
    };
    const audio = { find: silent, put: silent, delete: silent };
    const space = freeSpace(workFolder, 0, () => undefined);
    const tools = { db: database.db, audio, workFolder, trustedOrigins: new Set<string>(), space };
    const worker = audioWorker({ ...tools, log: () => undefined });
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    await worker.close();
    expect(await states()).toEqual(['silent queued 0']);
    expect(readdirSync(workFolder)).toEqual([]);
    await removeFolder(workFolder);
  });

  test('lets a job wait for room on the disk without an attempt, also when the disk is full by then', async () => {
    const audio_url = 'https://cdn.example.com/a.mp3';
    const song = newSong(songNamed('large', { audio_url, processed_audio_key: null }));
    await database.db.transaction().execute((trx) => upsertSongs(trx, [song]));
    const workFolder = mkdtempSync(join(tmpdir(), 'offbeat-jobs-'));
    const removed = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const opened = vi.fn<() => Promise<ReadableStream<Uint8Array>>>(() => {
      return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
    });
    const upload = { bytes: 30 * mebibyte, etag: '"1"', open: opened };
    const audio = { find: () => Promise.resolve(upload), put: () => Promise.reject(new Error('put')), delete: removed };
    const tools = { db: database.db, audio, workFolder, trustedOrigins: new Set<string>() };
    // 100 MiB that may be fetched, and the upload twice.
    for (const [freeMib, opens] of [
      [259, 0],
      [261, 1],
    ] as const) {
      await database.db.deleteFrom('audio_jobs').execute();
      await add('large');
      const space = freeSpace(
        workFolder,
        100 * mebibyte,
        () => undefined,
        () => Promise.resolve(freeMib * mebibyte),
      );
      const lines: string[] = [];
      const worker = audioWorker({ ...tools, space, log: (line) => void lines.push(line) });
      await expect
        .poll(() => lines)
        .toEqual([expect.stringMatching(/^audio job \d+ waits: the disk has no room for it$/)]);
      await worker.close();
      expect([await states(), opened.mock.calls.length]).toEqual([['large queued 0'], opens]);
      expect(await claimJob(database.db)).toBeUndefined();
    }
    expect(removed).not.toHaveBeenCalled();
    expect(readdirSync(workFolder)).toEqual([]);
    await removeFolder(workFolder);
  });
});
