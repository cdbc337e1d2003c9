import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { UnsecuredJWT } from 'jose';
import pg from 'pg';
import { inject } from 'vitest';
import { createServer, type OffbeatServer, type ServerDeps } from '../../../server/app.ts';
import type { Catalogue, CatalogueSong } from '../../../src/core/wire/catalogue-song.ts';
import type { ServerConfig } from '../../../server/config.ts';
import { migrate } from '../../../server/db/migrations.ts';
import { openPostgres, type OpenDatabase } from '../../../server/db/open.ts';
import { isRecord } from '../../../server/outside-values.ts';
import { embeddedDatabase } from '../../support/databases/embedded.ts';
import { fixedSource } from '../../support/fixed-source.ts';
import { removeFolder } from '../../support/folders.ts';

/** PGlite always, PostgreSQL too where one is installed or TEST_DATABASE_URL names one (test/support/databases). */
export const postgresUrl = inject('postgresUrl') || undefined;
export const databases = postgresUrl === undefined ? (['pglite'] as const) : (['pglite', 'postgres'] as const);
export type DatabaseKind = 'pglite' | 'postgres';

/** An empty database of its own; `close` removes it. */
export async function freshDatabase(kind: DatabaseKind, prepare = migrate): Promise<OpenDatabase> {
  if (kind === 'pglite' || postgresUrl === undefined) {
    return embeddedDatabase(prepare);
  }
  const name = `offbeat_test_${randomUUID().replaceAll('-', '')}`;
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin(`create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const opened = await openPostgres(url.href, prepare);
  return {
    db: opened.db,
    watch: (options) => opened.watch(options),
    close: async () => {
      await opened.close();
      await admin(`drop database ${name}`);
    },
  };
}

export function configFor(dataDir: string, changes: Partial<ServerConfig> = {}): ServerConfig {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    databaseUrl: undefined,
    distDir: join(dataDir, 'dist'),
    allowedOrigins: ['https://music.example'],
    databaseReplicaUrl: undefined,
    bucket: undefined,
    mediaUrl: undefined,
    firebaseProjectId: 'demo-offbeat',
    authEmulatorHost: '127.0.0.1:9099',
    providerUrl: undefined,
    rateLimitPerMinute: 0,
    connectionsPerAddress: 0,
    bodyMemoryBytes: 64 * 2 ** 20,
    answerMemoryBytes: 128 * 2 ** 20,
    minFreeBytes: 0,
    databaseTimeoutMs: 30_000,
    providerCallsPerMinute: 0,
    uploadsPerHour: 0,
    trustedProxies: '',
    metricsPort: 0,
    logLevel: 'silent',
    audioWorker: false,
    renderAhead: false,
    library: { kind: 'demo' },
    ...changes,
  };
}

export const songNamed = (id: string, changes: Partial<CatalogueSong> = {}): CatalogueSong => ({
  id,
  title: `Title ${id}`,
  handle: 'nova',
  display_name: 'Nova',
  image_url: `/covers/${id}.webp`,
  audio_url: `/audio/${id}-high.m4a`,
  processed_audio_key: id,
  duration: 60,
  tags: '',
  prompt: '',
  play_count: 0,
  upvote_count: 0,
  created_at: '2026-01-02T03:04:05.000Z',
  language: null,
  lyrics: null,
  transcription: null,
  timestampMap: null,
  genre: 'Pop',
  ...changes,
});

export const guestId = (): string => `guest_${randomUUID().replaceAll('-', '')}`;

/** A token as the Auth emulator makes them: unsigned. */
export const tokenFor = (uid: string, changes: { project?: string; expires?: string } = {}): string => {
  const project = changes.project ?? 'demo-offbeat';
  return new UnsecuredJWT({ auth_time: Math.floor(Date.now() / 1_000) - 5 })
    .setSubject(uid)
    .setIssuer(`https://securetoken.google.com/${project}`)
    .setAudience(project)
    .setIssuedAt()
    .setExpirationTime(changes.expires ?? '1h')
    .encode();
};

export interface Answer {
  status: number;
  headers: Headers;
  /** The JSON body; {} when there is none. */
  body: Record<string, unknown>;
  /** What stands at a path of names and places, undefined where nothing does. */
  at(...path: (string | number)[]): unknown;
}

interface CallOptions {
  body?: unknown;
  token?: string;
  key?: string;
  headers?: Record<string, string>;
}

export interface TestServer {
  server: OffbeatServer;
  database: OpenDatabase;
  dataDir: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

/** Requests made in the process have no socket: they come as from a proxy on this machine. */
const fromLoopback = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

export async function testServer(
  kind: DatabaseKind,
  { catalogue, ...deps }: ServerDeps & { catalogue?: () => Catalogue } = {},
  changes: Partial<ServerConfig> = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'offbeat-server-'));
  const database = deps.database ?? (await freshDatabase(kind));
  const server = await createServer(configFor(dataDir, changes), {
    database,
    ...(catalogue === undefined ? {} : { sources: () => Promise.resolve([fixedSource(catalogue)]) }),
    ...deps,
  });
  const call = async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const headers = new Headers(options.headers);
    if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
    if (options.key !== undefined) headers.set('idempotency-key', options.key);
    if (options.body !== undefined) headers.set('content-type', 'application/json');
    const body = options.body === undefined ? {} : { body: JSON.stringify(options.body) };
    return answerOf(await server.app.request(path, { method, headers, ...body }, fromLoopback));
  };
  const close = async () => {
    await server.close();
    if (deps.database === undefined) await database.close();
    await removeFolder(dataDir);
  };
  return { server, database, dataDir, call, close };
}

export async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const value: unknown = text === '' ? {} : JSON.parse(text);
  const body = isRecord(value) ? value : {};
  const at = (...path: (string | number)[]): unknown =>
    path.reduce<unknown>((part, step) => {
      if (Array.isArray(part)) return typeof step === 'number' ? part.at(step) : undefined;
      return isRecord(part) ? part[step] : undefined;
    }, body);
  return { status: response.status, headers: response.headers, body, at };
}

export const idsOf = (records: unknown, name = 'id'): unknown[] =>
  Array.isArray(records) ? records.map((record: unknown) => (isRecord(record) ? record[name] : undefined)) : [];
