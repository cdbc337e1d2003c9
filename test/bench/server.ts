import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startChild, typescriptEntry, type Child } from '../../scripts/support/child.ts';
import { openPglite, openPostgres, type OpenDatabase } from '../../server/db/open.ts';
import { isRecord } from '../../server/outside-values.ts';
import { postgresBin, startPostgres } from '../support/databases/postgres.ts';
import { fillCatalogue } from './server/catalogue.ts';
import { fullLoad, p99, stableSearches, type Load } from './server/load.ts';
import { mix, searchQueries } from './server/queries.ts';
import { benchReport, benchRow, type BenchOptions, type BenchReport, type BenchRow } from './support/report.ts';

const searchesPerSecond = 20;
const audioRange = 'bytes=131072-262143';
/** 0.7 of the requests that bare node:http answers. */
const bareGoal = { kind: 'ratio', atMost: 1.43, isMust: true } as const;
const guest = `guest_${'b'.repeat(32)}`;

interface Running {
  origin: string;
  child: Child;
  /** The next line it prints. */
  line: () => Promise<string>;
}

async function start(entry: string, args: readonly string[]): Promise<Running> {
  let took: (line: string) => void = () => undefined;
  const child = startChild({
    name: entry,
    args: ['--expose-gc', ...typescriptEntry(entry), ...args],
    onLine: (line) => took(line),
  });
  const line = (): Promise<string> =>
    new Promise((done, fail) => {
      took = done;
      void child.ended.then(() => fail(new Error(`${entry} ended`)));
    });
  return { origin: `http://127.0.0.1:${await line()}`, child, line };
}

const say = (line: string): void => console.error(`  ${line}`);

/** A database with so many generated songs; one that is there already (OFFBEAT_BENCH_DATABASE) is used as it is. */
async function fill(opened: Promise<OpenDatabase>, songs: number): Promise<void> {
  const { db, close } = await opened;
  const { n } = await db
    .selectFrom('songs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n < songs) await fillCatalogue(db, songs, say);
  // In memory, as after a while of use: a disk's first reads are not what is measured.
  await sql`create extension if not exists pg_prewarm`.execute(db).then(
    () =>
      sql`select pg_prewarm(oid::regclass) from pg_class where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`.execute(
        db,
      ),
    () => undefined,
  );
  // What filling wrote goes to the disk now, not in the middle of the searches.
  await sql`checkpoint`.execute(db).catch(() => undefined);
  await close();
}

async function searchRows(
  server: Running,
  name: string,
  songs: number,
  count: number,
  hasGoal: boolean,
): Promise<BenchRow[]> {
  const queries = searchQueries(count + 60, songs);
  await stableSearches(server.origin, queries.slice(0, 60), 20);
  const goal = hasGoal ? { goal: { kind: 'value', atMost: 20, isMust: true } as const } : {};
  const rounds = [];
  for (let round = 0; round < (hasGoal && count > 100 ? 3 : 1); round++) {
    rounds.push(await stableSearches(server.origin, queries.slice(60), 1_000 / searchesPerSecond));
  }
  const runs = rounds.map((taken) => p99(taken.map(({ ms }) => ms)));
  const rows = [benchRow({ name: `${name}: search, p99`, unit: 'ms', runs, ...goal })];
  for (const kind of mix) {
    const times = rounds.flatMap((taken) => taken.filter((one) => one.kind === kind).map(({ ms }) => ms));
    rows.push(benchRow({ name: `  ${kind}`, unit: 'ms', runs: times }));
  }
  const query = queries[0] ?? { term: '', type: 'text' };
  const load = await fullLoad({
    url: `${server.origin}/api/search`,
    seconds: count > 100 ? 5 : 1,
    method: 'POST',
    body: { search_queries: [{ term: query.term, type: query.type, from_index: 0, size: 50 }] },
  });
  return [...rows, benchRow({ name: `${name}: one search, over and over`, unit: 'per s', runs: [load.perSecond] })];
}

async function writeRows({ origin }: Running, name: string, seconds: number): Promise<BenchRow[]> {
  const post = (path: string, body: unknown) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const answer: unknown = await (await post('/api/playlists', { userId: guest, name: 'Bench' })).json();
  const playlist = isRecord(answer) && isRecord(answer['playlist']) ? String(answer['playlist']['id']) : '';
  for (let n = 0; n < 50; n++) {
    const songId = `b${String(n).padStart(9, '0')}`;
    await (await post(`/api/playlists/${playlist}/songs`, { userId: guest, songId })).text();
  }
  const like = { userId: guest, songId: 'b000000001', genre: 'Pop', artist: 'Nova', language: 'eng', like: true };
  const loads: [string, Load][] = [
    ['likes', await fullLoad({ url: `${origin}/api/likes`, method: 'POST', body: like, seconds })],
    ['playlist of 50 songs', await fullLoad({ url: `${origin}/api/playlists/${playlist}/songs`, seconds })],
  ];
  return loads.flatMap(([what, { perSecond, p99Ms }]) => [
    benchRow({ name: `${name}: ${what}`, unit: 'per s', runs: [perSecond] }),
    benchRow({ name: `${name}: ${what}, p99`, unit: 'ms', runs: [p99Ms] }),
  ]);
}

/** Ours and bare in turn, so that whatever else the machine does meets both. Milliseconds for 1,000 requests. */
async function againstBare(
  { origin }: Running,
  name: string,
  path: string,
  range: string,
  seconds: number,
  rounds: number,
): Promise<BenchRow[]> {
  const url = `${origin}${path}`;
  const headers = { 'accept-encoding': 'br', ...(range === '' ? {} : { range }) };
  const bare = await start('test/bench/server/bare.ts', [url, range]);
  try {
    const loads: { ours: Load; bare: Load }[] = [];
    for (let round = -1; round < rounds; round++) {
      const pair = {
        ours: await fullLoad({ url, headers, seconds: round < 0 ? 1 : seconds }),
        bare: await fullLoad({ url: `${bare.origin}/`, headers, seconds: round < 0 ? 1 : seconds }),
      };
      if (round >= 0) loads.push(pair);
    }
    return [
      benchRow({
        name: `1,000 × ${name}, against bare node:http from memory`,
        unit: 'ms',
        runs: loads.map((load) => 1e6 / load.ours.perSecond),
        floorRuns: loads.map((load) => 1e6 / load.bare.perSecond),
        goal: bareGoal,
      }),
      benchRow({
        name: `${name}, p99`,
        unit: 'ms',
        runs: loads.map((load) => load.ours.p99Ms),
        floorRuns: loads.map((load) => load.bare.p99Ms),
      }),
    ];
  } finally {
    await bare.child.stop();
  }
}

/** What it holds after a collection, and had in memory just before one. */
async function memoryMiB({ child, line }: Running): Promise<{ after: number; before: number }> {
  const resident = (): number =>
    (Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]) * 4_096) / 2 ** 20;
  const before = resident();
  const collected = line();
  process.kill(child.pid ?? 0, 'SIGUSR2');
  await collected;
  return { after: resident(), before };
}

/** Resident memory after a warm-up and after many more requests of every kind, each after a collection. */
async function memoryRow(server: Running, amount: number): Promise<{ row: BenchRow; note: string }> {
  const { origin } = server;
  const search = { search_queries: [{ term: 'a', type: 'text', from_index: 0, size: 10 }] };
  const like = { userId: guest, songId: 'b000000002', like: true };
  const round = async (n: number): Promise<{ after: number; before: number }> => {
    await fullLoad({ url: `${origin}/assets/app.js`, amount: n * 0.4 });
    await fullLoad({ url: `${origin}/audio/bench-high.m4a`, headers: { range: audioRange }, amount: n * 0.3 });
    await fullLoad({ url: `${origin}/api/likes/${guest}`, amount: n * 0.2 });
    await fullLoad({ url: `${origin}/api/likes`, method: 'POST', body: like, amount: n * 0.05 });
    await fullLoad({ url: `${origin}/api/search`, method: 'POST', body: search, amount: n * 0.05 });
    return memoryMiB(server);
  };
  const taken = [];
  for (let part = 0; part <= 4; part++) taken.push(await round(amount / 4));
  const [first, last] = [taken[0]?.after ?? Number.NaN, taken.at(-1)?.after ?? Number.NaN];
  const goal = { kind: 'value', atMost: 20, isMust: true } as const;
  const shown = (values: readonly number[]): string => values.map((value) => value.toFixed(0)).join(', ');
  return {
    row: benchRow({ name: `memory more after ${amount} requests`, unit: 'MiB', runs: [last - first], goal }),
    note: `Memory: resident MiB of the server with PGlite in it after each ${amount / 4} requests, once garbage was collected: ${shown(
      taken.map(({ after }) => after),
    )}; right before each collection: ${shown(taken.map(({ before }) => before))}.`,
  };
}

const allParts = ['files', 'pglite', 'memory', 'postgres'] as const;

/**
 * Search, writes, files, audio and memory: goals of issue 7. OFFBEAT_BENCH_PARTS names some of the parts, with commas;
 * OFFBEAT_BENCH_DATABASE a PostgreSQL that keeps its generated songs for the next run, instead of one that is made and
 * thrown away.
 */
export async function run(options: BenchOptions): Promise<BenchReport> {
  const { short } = options;
  const folder = mkdtempSync(join(tmpdir(), 'offbeat-bench-server-'));
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<!doctype html>');
  const script = Array.from({ length: 4_000 }, (_, n) => `export const value${n} = ${n * 7919};\n`).join('');
  writeFileSync(join(dist, 'assets', 'app.js'), script);
  const [small, count, seconds] = short ? [2_000, 60, 1] : [100_000, 600, 4];
  const rows: BenchRow[] = [];
  const notes: string[] = [];
  const stops: (() => Promise<void>)[] = [];
  const serve = async (name: string, databaseUrl: string, songs: number): Promise<Running> => {
    const dataDir = join(folder, name);
    mkdirSync(join(dataDir, 'audio'), { recursive: true });
    writeFileSync(join(dataDir, 'audio', 'bench-high.m4a'), Buffer.alloc(3_000_000, 'offbeat'));
    if (databaseUrl === '') await fill(openPglite(dataDir), songs);
    const server = await start('test/bench/server/serve.ts', [dataDir, dist, databaseUrl]);
    stops.push(() => server.child.stop());
    return server;
  };
  try {
    const parts = new Set((process.env['OFFBEAT_BENCH_PARTS'] ?? allParts.join()).split(','));
    if (parts.size < allParts.length) notes.push(`Parts: ${[...parts].join(', ')}.`);
    const pglite = await serve('pglite', '', parts.has('pglite') ? small : 1_000);
    if (parts.has('files')) {
      const rounds = short ? 1 : 3;
      rows.push(...(await againstBare(pglite, 'static file', '/assets/app.js', '', seconds, rounds)));
      const audio = '/audio/bench-high.m4a';
      rows.push(...(await againstBare(pglite, 'audio range of 128 KiB', audio, audioRange, seconds, rounds)));
    }
    if (parts.has('pglite')) {
      rows.push(...(await writeRows(pglite, 'PGlite', seconds)));
      rows.push(...(await searchRows(pglite, `PGlite, ${small} songs`, small, count, false)));
    }
    if (parts.has('memory')) {
      const { row, note } = await memoryRow(pglite, short ? 2_000 : 100_000);
      rows.push(row);
      notes.push(note);
    }

    const given = process.env['OFFBEAT_BENCH_DATABASE'];
    const bin = postgresBin();
    if (given === undefined && bin === undefined) notes.push('PostgreSQL: not run, because it is not installed.');
    else if (parts.has('postgres')) {
      const own =
        given === undefined && bin !== undefined
          ? await startPostgres(bin, {
              settings: ['shared_buffers=1GB', 'maintenance_work_mem=512MB', 'max_wal_size=4GB'],
            })
          : undefined;
      if (own !== undefined) stops.push(() => own.stop());
      for (const songs of short ? [small] : [small, 1_000_000]) {
        const url = await databaseOf(given ?? own?.url ?? '', songs);
        await fill(openPostgres(url), songs);
        const server = await serve(`postgres-${songs}`, url, songs);
        rows.push(...(await searchRows(server, `PostgreSQL, ${songs} songs`, songs, count, songs === 1_000_000)));
        if (songs === small) rows.push(...(await writeRows(server, 'PostgreSQL', seconds)));
      }
    }
    notes.push(
      `Searches: ${searchesPerSecond} a second, each when it is due, ${count} in a round, kinds in equal parts: ${mix.join(', ')}.`,
      'Tables and indexes of PostgreSQL are read into memory first (pg_prewarm).',
      'Everything runs on this machine: server, database and load share its cores.',
      'Full load is 20 connections of autocannon in a process of its own.',
    );
    return benchReport('server', options, rows, notes);
  } finally {
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `bench_{songs}` on the server at `url`, made when it is not there. */
async function databaseOf(url: string, songs: number): Promise<string> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = `bench_${songs}`;
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}
