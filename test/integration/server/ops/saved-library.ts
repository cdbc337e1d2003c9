import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, vi } from 'vitest';
import { createServer } from '../../../../server/app.ts';
import { parseConfig } from '../../../../server/config.ts';
import { loadPglite, openPglite, type Db } from '../../../../server/db/open.ts';
import { songsByText } from '../../../../server/db/search.ts';
import { newSong, upsertArtists, upsertSongs } from '../../../../server/db/songs.ts';
import { postgresBin } from '../../../support/databases/postgres.ts';
import { songNamed } from '../harness.ts';

/** A library that is backed up, and what a restored one must have. */

export const postgresUrl = inject('postgresUrl');

export async function fill(db: Db, dataDir: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await upsertArtists(trx, [{ handle: 'nova', display_name: 'Nova', avatar_image_url: null }]);
    await upsertSongs(trx, [newSong(songNamed('s1', { title: 'Saved Song', play_count: 20 }))]);
  });
  await db.insertInto('likes').values({ user_id: 'u1', song_id: 's1' }).execute();
  mkdirSync(join(dataDir, 'audio'), { recursive: true });
  writeFileSync(join(dataDir, 'audio', 'own-high.m4a'), 'sound');
}

export async function check(db: Db, dataDir: string): Promise<void> {
  expect(
    (await songsByText(db, 'kpet', { from: 0, size: 9 })).total +
      (await songsByText(db, 'saved', { from: 0, size: 9 })).total,
  ).toBeGreaterThan(0);
  expect(await db.selectFrom('likes').select(['user_id', 'song_id']).execute()).toEqual([
    { user_id: 'u1', song_id: 's1' },
  ]);
  // What numbers rows goes on where it was.
  await db.insertInto('likes').values({ user_id: 'u1', song_id: 's2' }).execute();
  await db.updateTable('songs').set({ play_count: 80 }).where('id', '=', 's1').execute();
  expect((await songsByText(db, 'saved', { from: 0, size: 9 })).songs.map((song) => song.play_count)).toEqual([80]);
  expect(readFileSync(join(dataDir, 'audio', 'own-high.m4a'), 'utf8')).toBe('sound');
}

export async function fillEmbedded(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  await loadPglite(dataDir, new Blob([readFileSync(inject('emptyPglite'))]));
  const { db, close } = await openPglite(dataDir);
  await fill(db, dataDir);
  await close();
}

export async function checkEmbedded(dataDir: string): Promise<void> {
  const { db, close } = await openPglite(dataDir);
  await check(db, dataDir);
  await close();
}

/** Rejects as a server's start with these data would. */
export async function startWith(dataDir: string, databaseUrl?: string): Promise<void> {
  const env = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const parsed = parseConfig({ args: ['--data', dataDir, '--port', '0'], env, root: dataDir });
  if (!parsed.ok) throw new Error(parsed.message);
  await (await createServer(parsed.config)).close();
}

/** A database server, its tools, and three databases of their own. */
export async function withDatabases(run: (from: string, to: string, other: string) => Promise<void>): Promise<void> {
  vi.stubEnv('PATH', `${postgresBin()}:${process.env['PATH']}`);
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  const names = [0, 1, 2].map(() => `offbeat_backup_${randomUUID().replaceAll('-', '')}`);
  const [from = '', to = '', other = ''] = names.map(
    (name) => Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href,
  );
  for (const name of names) await admin.query(`create database ${name}`);
  await run(from, to, other);
  for (const name of names) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
}
