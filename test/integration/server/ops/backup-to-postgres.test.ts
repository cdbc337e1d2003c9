import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPglite, openPostgres, type Db } from '../../../../server/db/open.ts';
import { backup } from '../../../../server/ops/backup.ts';
import { restore } from '../../../../server/ops/restore.ts';
import { markRestore } from '../../../../server/storage/unfinished-restore.ts';
import { postgresBin } from '../../../support/databases/postgres.ts';
import { removeFolder } from '../../../support/folders.ts';
import { isFullRun } from '../../../support/full.ts';
import { check, fillEmbedded, postgresUrl, startWith, withDatabases } from './saved-library.ts';

/** A backup of the embedded database restored into a PostgreSQL. */

const folder = mkdtempSync(join(tmpdir(), 'offbeat-move-'));
afterAll(() => removeFolder(folder));

/** A row at least in every table, with what a careless copy would change. */
async function fillAll(db: Db): Promise<void> {
  const at = '2026-11-28T08:00:00.123456Z';
  const statements = [
    `insert into songs (id, title, handle, play_count, lyrics, created_at) select 'n' || n, 'Ünï "quoted" \\ ' || n, 'nova', n,
      E'line\\nline\\t🎵', '${at}' from generate_series(1, 1200) n`,
    `update songs set play_count = 9007199254740993 where id = 'n7'`,
    // As no trigger would count it.
    `update artists set track_count = 99`,
    `insert into search_vocabulary values ('word') on conflict do nothing`,
    `insert into sent_songs (sender, id, record, ask_at) values ('', 'x', '{"a":1}', '${at}')`,
    `insert into waiting_counts (song_id, play_count, upvote_count, updated_at) values ('later', 2, 3, '${at}')`,
    `insert into profiles (id, display_name) values ('guest_1', '🎧 Ada')`,
    `insert into interactions (user_id, song_id, kind, artist, genre) values ('u1', 's1', 'play', 'nova', 'jazz')`,
    `insert into playlists (id, owner_id, name, created_at) values ('p1', 'u1', 'Evening', '${at}')`,
    `insert into playlist_songs values ('p1', 's1', 0), ('p1', 'n2', 1)`,
    `insert into idempotency (scope, key, fingerprint, status, body) values ('likes', 'k', 'f', 200, '{}')`,
    `insert into audio_jobs (song_id, state, upload, sha256, bytes) values ('s1', 'failed', 'u', 'h', 5)`,
    `insert into audio_uploads (name) values ('u')`,
    `insert into settings values ('test', 'value') on conflict do nothing`,
    `insert into source_pages (source, key, mark, song_ids) values ('folder', 'k', 'm', array['a,b', '"c"', ''])`,
    `insert into source_outbox (source, kind, song_id, user_id, happened_at, plays_before) values ('os', 'play', 's1', 'u1', '${at}', 4)`,
    `insert into source_likes (source, user_id, song_id, is_starred) values ('os', 'u1', 's1', true)`,
    `insert into source_playlists (source, user_id, remote_id, playlist_id, name, song_ids) values ('os', 'u1', 'r', 'p1', 'n', '{}')`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** All rows of all tables as the database writes them, and where each sequence is. */
async function everything(db: Db): Promise<Readonly<Record<string, unknown>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const found: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select r::text as row from ${sql.table(name)} r`.execute(db);
    found[name] = rows.map(({ row }) => row).sort();
  }
  const sequences = await sql`select sequencename, last_value from pg_sequences order by 1`.execute(db);
  return { ...found, sequences: sequences.rows };
}

describe.skipIf(postgresUrl === '' || postgresBin() === undefined)('a backup of the embedded database', () => {
  const [data, backupFolder] = [join(folder, 'data'), join(folder, 'backup')];
  let rows: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    await fillEmbedded(data);
    const { db, close } = await openPglite(data);
    await fillAll(db);
    await sql`set timezone to 'UTC'`.execute(db);
    rows = await everything(db);
    await close();
    await backup({ dataDir: data, databaseUrl: undefined }, backupFolder);
  });

  test('comes back in PostgreSQL, every row as it was, and into an empty database only', () =>
    withDatabases(async (to, other) => {
      expect(Object.entries(rows).filter(([, found]) => Array.isArray(found) && found.length === 0)).toEqual([]);
      const after = join(folder, 'whole-after');
      const taken = await openPostgres(other);
      await expect(restore({ dataDir: after, databaseUrl: other }, backupFolder)).rejects.toThrow('not empty');
      await taken.close();
      await restore({ dataDir: after, databaseUrl: to }, backupFolder);
      const { db, close } = await openPostgres(to);
      await sql.raw(`alter database ${new URL(to).pathname.slice(1)} set timezone to 'UTC'`).execute(db);
      await close();
      const again = await openPostgres(to);
      expect(await everything(again.db)).toEqual(rows);
      await check(again.db, after);
      // Counts go on by the triggers.
      const plays = () => again.db.selectFrom('listening').selectAll().where('facet', '=', 'all').execute();
      const before = Number((await plays())[0]?.play_count);
      await sql`insert into interactions (user_id, song_id, kind) values ('u1', 's1', 'play')`.execute(again.db);
      expect(Number((await plays())[0]?.play_count)).toBe(before + 1);
      await again.close();
      await startWith(after, to);
    }));

  test.skipIf(!isFullRun)(
    'that is killed while it is copied leaves an empty database, a server that refuses, and goes on, also once all is copied',
    () =>
      withDatabases(async (to, other) => {
        const after = join(folder, 'killed-after');
        const env = { ...process.env, DATABASE_URL: to, DATA_DIR: after };
        const kill = `data:text/javascript,${encodeURIComponent(
          `import pg from ${JSON.stringify(import.meta.resolve('pg'))};
         const { query } = pg.Client.prototype;
         pg.Client.prototype.query = function (config, ...rest) {
           if ((config?.text ?? config).startsWith?.('insert into "playlist_songs"')) process.kill(process.pid, 'SIGKILL');
           return query.call(this, config, ...rest);
         };`,
        )}`;
        const args = ['--import', 'tsx', '--import', kill, 'scripts/restore.ts', backupFolder];
        const { signal, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
        expect(signal, stderr).toBe('SIGKILL');
        await expect(startWith(after, to)).rejects.toThrow(`a restore into ${after} has not finished`);
        await restore({ dataDir: after, databaseUrl: to }, backupFolder);
        const second = await openPostgres(to);
        expect(Object.keys(await everything(second.db))).toEqual(Object.keys(rows));
        await check(second.db, after);
        await second.close();
        // As if it had been killed just before its end.
        await markRestore(after, readFileSync(join(backupFolder, 'backup.json'), 'utf8'));
        await (await openPostgres(other)).close();
        await expect(restore({ dataDir: after, databaseUrl: other }, backupFolder)).rejects.toThrow('not empty');
        await restore({ dataDir: after, databaseUrl: to }, backupFolder);
        await startWith(after, to);
      }),
  );

  test.skipIf(!isFullRun)('of an earlier version comes back as one of this version', () =>
    withDatabases(async (to) => {
      const earlier = join(folder, 'earlier-backup');
      const { db, close } = await openPglite(data);
      for (const statement of [
        `drop trigger plays_of_users on interactions`,
        `drop function count_plays_of_users`,
        `delete from listening where facet = 'all'`,
        `delete from kysely_migration where name = '0009-plays-of-users'`,
      ])
        await sql.raw(statement).execute(db);
      await close();
      await backup({ dataDir: data, databaseUrl: undefined }, earlier);
      await restore({ dataDir: join(folder, 'earlier-after'), databaseUrl: to }, earlier);
      const opened = await openPostgres(to);
      expect((await everything(opened.db))['listening']).toEqual(rows['listening']);
      await opened.close();
    }),
  );
});
