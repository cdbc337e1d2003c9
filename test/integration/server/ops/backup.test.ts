import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../../../server/db/open.ts';
import { backup } from '../../../../server/ops/backup.ts';
import { restore } from '../../../../server/ops/restore.ts';
import { markRestore } from '../../../../server/storage/unfinished-restore.ts';
import { postgresBin } from '../../../support/databases/postgres.ts';
import { removeFolder } from '../../../support/folders.ts';
import { check, checkEmbedded, fill, fillEmbedded, postgresUrl, startWith, withDatabases } from './saved-library.ts';

const folder = mkdtempSync(join(tmpdir(), 'offbeat-backup-'));
afterAll(async () => {
  vi.unstubAllEnvs();
  await removeFolder(folder);
});

/** The paths of all files and folders that node syncs meanwhile, in order. */
async function syncedBy(work: () => Promise<void>): Promise<string[]> {
  const synced: string[] = [];
  const handle = await open(folder);
  const prototype = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const { sync } = prototype;
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: FileHandle) {
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  await work().finally(() => spy.mockRestore());
  return synced;
}

test('the embedded database and its files come back from a backup, into an empty folder only', async () => {
  const [before, after, saved] = [join(folder, 'before'), join(folder, 'after'), join(folder, 'saved')];
  await fillEmbedded(before);
  // Inside what is copied it would have to hold itself.
  await expect(backup({ dataDir: before, databaseUrl: undefined }, join(before, 'saved'))).rejects.toThrow(
    'is inside the data folder',
  );
  expect(readdirSync(before)).not.toContain('saved.part');
  const synced = await syncedBy(() => backup({ dataDir: before, databaseUrl: undefined }, saved));
  // Before the rename, by their names then; after it the folder that has the new name.
  const files = readdirSync(saved, { recursive: true, encoding: 'utf8' }).map((path) => join(`${saved}.part`, path));
  expect(files.filter((path) => !synced.includes(path))).toEqual([]);
  expect(synced.at(-1)).toBe(folder);
  expect(existsSync(join(before, 'offbeat.lock'))).toBe(false);
  await expect(backup({ dataDir: before, databaseUrl: undefined }, saved)).rejects.toThrow('is there already');
  await expect(restore({ dataDir: before, databaseUrl: undefined }, saved)).rejects.toThrow('is not empty');
  await expect(restore({ dataDir: after, databaseUrl: undefined }, before)).rejects.toThrow('is no backup');
  const restored = await syncedBy(() => restore({ dataDir: after, databaseUrl: undefined }, saved));
  expect(restored).toContain(join(after, 'audio', 'own-high.m4a'));
  await checkEmbedded(after);
});

test('a restore that stopped half-way is refused by the server, and goes on when it is run again', async () => {
  const [before, after, saved] = [join(folder, 'half-before'), join(folder, 'half-after'), join(folder, 'half-saved')];
  await fillEmbedded(before);
  await backup({ dataDir: before, databaseUrl: undefined }, saved);
  const archive = join(saved, 'database.tar.gz');
  renameSync(archive, `${archive}.away`);
  // Readable, but no database: fails when the files are there already.
  writeFileSync(archive, gzipSync('no archive'));
  await expect(restore({ dataDir: after, databaseUrl: undefined }, saved)).rejects.toThrow(
    'PGlite failed to initialize',
  );
  await expect(startWith(after)).rejects.toThrow(`a restore into ${after} has not finished`);
  await expect(backup({ dataDir: after, databaseUrl: undefined }, join(folder, 'half'))).rejects.toThrow(
    'has not finished',
  );
  renameSync(`${archive}.away`, archive);
  // What a kill leaves beside it.
  mkdirSync(join(after, 'db.new'), { recursive: true });
  writeFileSync(join(after, 'db.new', 'PG_VERSION'), '');
  await restore({ dataDir: after, databaseUrl: undefined }, saved);
  await startWith(after);
  await checkEmbedded(after);
});

test('a damaged backup is refused before anything is written', async () => {
  const [before, after, saved] = [join(folder, 'torn-before'), join(folder, 'torn-after'), join(folder, 'torn-saved')];
  await fillEmbedded(before);
  await backup({ dataDir: before, databaseUrl: undefined }, saved);
  const archive = join(saved, 'database.tar.gz');
  const damages: readonly (readonly [string, () => void])[] = [
    ['cannot be read', () => writeFileSync(archive, readFileSync(archive).subarray(0, 1_000))],
    ['cannot be read', () => writeFileSync(archive, 'no archive')],
    ['not a whole one', () => rmSync(archive)],
    ['not a whole one', () => writeFileSync(join(saved, 'backup.json'), '{"format":1,')],
  ];
  for (const [said, damage] of damages) {
    damage();
    await expect(restore({ dataDir: after, databaseUrl: undefined }, saved)).rejects.toThrow(said);
    expect(existsSync(after)).toBe(false);
  }
});

test('a backup that fails leaves nothing behind', async () => {
  const [data, saved] = [join(folder, 'no-data'), join(folder, 'no-saved')];
  mkdirSync(data);
  await expect(backup({ dataDir: data, databaseUrl: undefined }, saved)).rejects.toThrow('no database');
  expect(existsSync(`${saved}.part`)).toBe(false);
});

describe.skipIf(postgresUrl === '' || postgresBin() === undefined)('with a PostgreSQL', () => {
  test('so does it, while it goes on', () =>
    withDatabases(async (from, to) => {
      const [before, after, saved] = [join(folder, 'pg-before'), join(folder, 'pg-after'), join(folder, 'pg-saved')];
      const first = await openPostgres(from);
      await fill(first.db, before);
      await backup({ dataDir: before, databaseUrl: from }, saved);
      await expect(restore({ dataDir: after, databaseUrl: from }, saved)).rejects.toThrow('not empty');
      await removeFolder(after);
      await restore({ dataDir: after, databaseUrl: to }, saved);
      await first.close();
      const second = await openPostgres(to);
      await check(second.db, after);
      await second.close();
    }));

  test.each([
    ['where it would fill the database', ''],
    ['when it has filled the database', 'real "$@"; '],
  ])('a restore that is killed %s is refused by the server, and goes on when it is run again', (moment, doFirst) =>
    withDatabases(async (from, to, other) => {
      const [before, after, saved, bin] = ['before', 'after', 'saved', 'bin'].map((name) =>
        join(folder, `killed ${moment} ${name}`),
      ) as [string, string, string, string];
      const first = await openPostgres(from);
      await fill(first.db, before);
      await backup({ dataDir: before, databaseUrl: from }, saved);
      await first.close();
      // In place of the real tool: kills the restore.
      mkdirSync(bin);
      const real = join(postgresBin() ?? '', 'pg_restore');
      const tool = `#!/bin/sh\nreal() { ${real} "$@"; }\nif [ "$1" = --list ]; then real "$@"; else ${doFirst}kill -9 $PPID; fi\n`;
      writeFileSync(join(bin, 'pg_restore'), tool);
      chmodSync(join(bin, 'pg_restore'), 0o755);
      const env = { PATH: `${bin}:${process.env['PATH']}`, DATABASE_URL: to, DATA_DIR: after };
      const { signal } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/restore.ts', saved], { env });
      expect(signal).toBe('SIGKILL');
      await expect(startWith(after, to)).rejects.toThrow(`a restore into ${after} has not finished`);
      await (await openPostgres(other)).close();
      await expect(restore({ dataDir: after, databaseUrl: other }, saved)).rejects.toThrow('not empty');
      await restore({ dataDir: after, databaseUrl: to }, saved);
      await startWith(after, to);
      const second = await openPostgres(to);
      await check(second.db, after);
      await second.close();
    }),
  );

  test('a restore that stopped does not go on with another backup of the same database', () =>
    withDatabases(async (from, to) => {
      const [before, after, saved, later] = ['before', 'after', 'saved', 'later'].map((name) =>
        join(folder, `two backups ${name}`),
      ) as [string, string, string, string];
      const first = await openPostgres(from);
      await fill(first.db, before);
      await backup({ dataDir: before, databaseUrl: from }, saved);
      await backup({ dataDir: before, databaseUrl: from }, later);
      await first.close();
      await restore({ dataDir: after, databaseUrl: to }, saved);
      // As if it had been killed just before its end.
      await markRestore(after, readFileSync(join(saved, 'backup.json'), 'utf8'));
      await expect(restore({ dataDir: after, databaseUrl: to }, later)).rejects.toThrow('not empty');
      await restore({ dataDir: after, databaseUrl: to }, saved);
    }));

  test('a backup has the audio that a link leads to, and bears that the server removes files meanwhile', () =>
    withDatabases(async (from) => {
      const [data, disk, saved] = [join(folder, 'used'), join(folder, 'large-disk'), join(folder, 'used-saved')];
      const database = await openPostgres(from);
      mkdirSync(disk);
      mkdirSync(data);
      symlinkSync(disk, join(data, 'audio'));
      await fill(database.db, data);
      const drafts = Array.from({ length: 300 }, (_, n) => join(disk, `draft-${n}`));
      for (const draft of drafts) writeFileSync(draft, '');
      const copies = join(`${saved}.part`, 'files', 'audio');
      const removing = setInterval(() => {
        if (!existsSync(copies) || readdirSync(copies).length === 0) return;
        for (const draft of drafts) rmSync(draft, { force: true });
      }, 1);
      await backup({ dataDir: data, databaseUrl: from }, saved).finally(() => clearInterval(removing));
      expect(existsSync(drafts[0] ?? '')).toBe(false);
      expect(lstatSync(join(saved, 'files', 'audio')).isDirectory()).toBe(true);
      expect(readFileSync(join(saved, 'files', 'audio', 'own-high.m4a'), 'utf8')).toBe('sound');
      await database.close();
    }));
});

test('the command says what it wants', () => {
  const run = () =>
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/backup.ts'], { encoding: 'utf8', stdio: 'pipe' });
  expect(run).toThrow('usage: npm run backup -- FOLDER');
});
