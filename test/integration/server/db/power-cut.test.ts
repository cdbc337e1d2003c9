import { spawnSync } from 'node:child_process';
import fs, { mkdtempSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from '../../../../server/db/open.ts';
import { removeFolder } from '../../../support/folders.ts';
import { copyPreparedData } from '../../../support/prepared-data.ts';

const folder = mkdtempSync(join(tmpdir(), 'offbeat-power-'));
afterAll(() => removeFolder(folder));

/** Every fsync of this process, by the name of what is synced (Linux names it; elsewhere the count is enough). */
const synced: string[] = [];
const { fsyncSync } = fs;
beforeAll(() => {
  fs.fsyncSync = (descriptor) => {
    synced.push(process.platform === 'linux' ? fs.readlinkSync(`/proc/self/fd/${descriptor}`) : 'pg_wal');
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  fs.fsyncSync = fsyncSync;
  syncBuiltinESMExports();
});

test('every commit of the embedded database is synced to its log before it is acknowledged', async () => {
  const dataDir = join(folder, 'data');
  await copyPreparedData(dataDir);
  const { db, close } = await openPglite(dataDir);
  try {
    for (let n = 0; n < 5; n++) {
      synced.length = 0;
      await db
        .insertInto('likes')
        .values({ user_id: 'u', song_id: `s${n}` })
        .execute();
      expect(synced.filter((path) => path.includes('pg_wal'))).toHaveLength(1);
    }
    // Reading costs no sync.
    synced.length = 0;
    await db.selectFrom('likes').selectAll().execute();
    expect(synced).toEqual([]);
  } finally {
    await close();
  }
});

test('a disk that refuses a sync ends the process: nothing is acknowledged that it does not have', async () => {
  const dataDir = join(folder, 'refusing');
  await copyPreparedData(dataDir);
  const script = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { openPglite } from './server/db/open.ts';
    const { db } = await openPglite(${JSON.stringify(dataDir)});
    fs.fsyncSync = () => { throw Object.assign(new Error('EIO'), { code: 'EIO' }); };
    syncBuiltinESMExports();
    await db.insertInto('likes').values({ user_id: 'u', song_id: 's' }).execute();
    console.log('acknowledged');`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', script];
  const ended = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000, killSignal: 'SIGKILL' });
  expect([ended.status, ended.stdout, ended.stderr]).toEqual([1, '', expect.stringContaining('(EIO); Offbeat ends')]);
});
