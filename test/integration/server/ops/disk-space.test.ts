import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createServer } from '../../../../server/app.ts';
import { openPglite } from '../../../../server/db/open.ts';
import { backup } from '../../../../server/ops/backup.ts';
import { restore } from '../../../../server/ops/restore.ts';
import { HttpError } from '../../../../server/http/errors.ts';
import { fixedSource } from '../../../support/fixed-source.ts';
import { fullTestMs, isFullRun } from '../../../support/full.ts';
import { openFilesOf } from '../../../support/folders.ts';
import { copyPreparedData } from '../../../support/prepared-data.ts';
import { retainedOutsideHeap } from '../../../support/retained-memory.ts';
import { configFor, freshDatabase, songNamed } from '../harness.ts';

/** The embedded database on a disk of its own that becomes full; needs the right to mount one. */
const disk = mkdtempSync(join(tmpdir(), 'offbeat-full-'));
const folder = mkdtempSync(join(tmpdir(), 'offbeat-full-from-'));
const isMounted = ((): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
afterEach(() => {
  for (const name of readdirSync(disk)) rmSync(join(disk, name), { recursive: true });
});
afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk]);
  for (const place of [disk, folder]) rmSync(place, { recursive: true, force: true });
});

const statusOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 200,
    (error: unknown) => (error instanceof HttpError ? error.status : 0),
  );
const mebibyte = 2 ** 20;
const freeBytes = (): number => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};
/** Leaves so many bytes of the disk free. */
const fillUpTo = (bytes: number): void =>
  writeFileSync(join(disk, `fill-${randomUUID()}`), Buffer.alloc(Math.max(0, freeBytes() - bytes)));
const makeRoom = (): void => {
  for (const name of readdirSync(disk)) if (name.startsWith('fill-')) rmSync(join(disk, name));
};

// Skipped where mounting a disk is not possible; test/unit/server/db/watched-driver.test.ts needs none.
test.skipIf(!isMounted)('a database on a mounted disk that is full answers 503 and is opened again', async () => {
  const lines: string[] = [];
  await copyPreparedData(join(disk, 'data'));
  const { db, close, watch } = await openPglite(join(disk, 'data'));
  watch({ timeoutMs: 1_500, log: (line) => void lines.push(line) });
  fillUpTo(3_000_000);
  const fill = sql`select pg_logical_emit_message(true, 'x', repeat(md5(random()::text), 60000)), pg_switch_wal()`;
  await expect.poll(() => statusOf(fill.execute(db)), { timeout: 60_000 }).toBe(503);
  makeRoom();
  const save = (name: string) => sql`insert into settings values (${name}, '')`.execute(db);
  let n = 0;
  await expect.poll(() => statusOf(save(`after-${n++}`)), { timeout: 60_000 }).toBe(200);
  expect(lines[0]).toBe('the database does not answer: it is opened again');
  expect(lines.at(-1)).toMatch(/^the database was opened again in \d+ ms$/);
  await close();
  expect(openFilesOf(disk), 'left by the engine before').toEqual([]);
});

test.skipIf(!isMounted || !isFullRun)(
  'tries on a disk that stays full leave no engine in memory, and none of its files open',
  async () => {
    const lines: string[] = [];
    const { db, close, watch } = await openPglite(join(disk, 'again'));
    watch({ timeoutMs: 1_500, log: (line) => void lines.push(line) });
    const before = await retainedOutsideHeap();
    fillUpTo(3_000_000);
    const fill = sql`select pg_logical_emit_message(true, 'x', repeat(md5(random()::text), 60000)), pg_switch_wal()`;
    await expect.poll(() => statusOf(fill.execute(db)), { timeout: 200_000 }).toBe(503);
    fillUpTo(0);
    const ask = sql`select 1`;
    await expect
      .poll(() => statusOf(ask.execute(db)).then(() => lines.filter((line) => line.endsWith('tried again')).length), {
        timeout: 200_000,
      })
      .toBe(4);
    expect(openFilesOf(disk)).toEqual([]);
    makeRoom();
    await expect.poll(() => statusOf(ask.execute(db)), { timeout: 200_000 }).toBe(200);
    // Each of them had 200 MB.
    await expect.poll(retainedOutsideHeap, { timeout: 20_000 }).toBeLessThan(before + 300 * 2 ** 20);
    await close();
  },
  fullTestMs,
);

test.skipIf(!isMounted)('uploads that arrive at the same time leave the database its space', async () => {
  const song = songNamed('foreign', { audio_url: 'https://cdn.example.com/a.mp3', processed_audio_key: null });
  const database = await freshDatabase('pglite');
  mkdirSync(join(disk, 'data'));
  const server = await createServer(configFor(join(disk, 'data'), { minFreeBytes: 40 * mebibyte }), {
    database,
    sources: () => Promise.resolve([fixedSource(() => ({ songs: [song], artists: [] }))]),
  });
  let leastFree = Infinity;
  const watching = setInterval(() => (leastFree = Math.min(leastFree, freeBytes())), 1);
  const upload = async (fill: number): Promise<number> => {
    const part = (name: string, rest = '') => `--x\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n`;
    const audio = [part('audio', '; filename="audio.mp3"'), 'ID3', Buffer.alloc(15 * mebibyte, fill), '\r\n'];
    const body = Buffer.concat([...audio, part('originalId'), 'foreign\r\n--x--\r\n'].map((each) => Buffer.from(each)));
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(body.byteLength) };
    return (await server.app.request('/api/process-audio', { method: 'POST', headers, body })).status;
  };
  const answers = await Promise.all([upload(1), upload(2)]);
  clearInterval(watching);
  expect(answers.toSorted()).toEqual([202, 503]);
  expect(leastFree).toBeGreaterThan(40 * mebibyte);
  // The first is in the store by now.
  expect(await upload(3)).toBe(202);
  await server.close();
  await database.close();
});

test.skipIf(!isMounted || !isFullRun)('a backup and a restore without room end with a sentence', async () => {
  const [before, saved] = [join(folder, 'before'), join(folder, 'saved')];
  await copyPreparedData(before);
  mkdirSync(join(before, 'audio'));
  writeFileSync(join(before, 'audio', 'song-high.m4a'), Buffer.alloc(3_000_000));
  fillUpTo(2_000_000);
  await expect(backup({ dataDir: before, databaseUrl: undefined }, join(disk, 'saved'))).rejects.toThrow(
    `the disk of ${join(disk, 'saved')} has no room for the backup; name another place`,
  );
  expect(readdirSync(disk).filter((name) => name.startsWith('saved'))).toEqual([]);
  await backup({ dataDir: before, databaseUrl: undefined }, saved);
  // For neither, for the files alone, and for a part of the database.
  for (const free of [2, 5, 20]) {
    makeRoom();
    fillUpTo(free * 1_000_000);
    await expect(restore({ dataDir: join(disk, 'data'), databaseUrl: undefined }, saved)).rejects.toThrow(
      `the disk of ${join(disk, 'data')} has no room for the backup; make room and run it again, it goes on`,
    );
  }
  makeRoom();
  await restore({ dataDir: join(disk, 'data'), databaseUrl: undefined }, saved);
  expect(readdirSync(join(disk, 'data')).toSorted()).toEqual(['audio', 'db']);
});

test.skipIf(!isMounted)('a first start on a full disk ends with a sentence and leaves nothing', async () => {
  fillUpTo(1_000_000);
  await expect(openPglite(join(disk, 'data'))).rejects.toThrow(/^no database can be made in .*is its disk full\?$/);
  expect(readdirSync(join(disk, 'data'))).toEqual([]);
});
