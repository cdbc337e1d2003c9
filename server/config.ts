import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnvFile } from './env-file.ts';
import { parseTrustedProxies } from './http/trusted-proxies.ts';
import { logLevels, type LogLevel } from './ops/logger.ts';
import type { Bucket } from './storage/s3-audio-store.ts';
import { libraryOf, type Library } from './library.ts';
import {
  ConfigError,
  fail,
  hostOf,
  isLoopbackHost,
  originsOf,
  patternOf,
  readSettings,
  refuseAlone,
  urlOf,
  wholeNumber,
  type Settings,
} from './settings.ts';

export interface ServerConfig {
  port: number;
  host: string;
  dataDir: string;
  /** A PostgreSQL address, or undefined for the embedded PGlite in dataDir. */
  databaseUrl: string | undefined;
  databaseReplicaUrl: string | undefined;
  distDir: string;
  bucket: Bucket | undefined;
  /** Where clients fetch audio of the bucket, without a trailing slash; undefined: through this server. */
  mediaUrl: string | undefined;
  allowedOrigins: readonly string[];
  firebaseProjectId: string | undefined;
  /** host:port of the Auth emulator; while set, only its unsigned tokens are accepted. */
  authEmulatorHost: string | undefined;
  providerUrl: string | undefined;
  rateLimitPerMinute: number;
  connectionsPerAddress: number;
  /** Request bodies in memory, all callers together; one caller may use an eighth. */
  bodyMemoryBytes: number;
  /** Responses in memory, all callers together; one caller may use a quarter. */
  answerMemoryBytes: number;
  /** Writes are refused while the data folder's disk has less free space; 0: never. */
  minFreeBytes: number;
  databaseTimeoutMs: number;
  providerCallsPerMinute: number;
  uploadsPerHour: number;
  audioWorker: boolean;
  renderAhead: boolean;
  /** Reverse proxies whose forwarded address and protocol are accepted (parseTrustedProxies). Empty: none. */
  trustedProxies: string;
  metricsPort: number;
  logLevel: LogLevel;
  library: Library;
}

export type ConfigResult = { ok: true; config: ServerConfig } | { ok: false; message: string };

const flags = new Map([
  ['port', 'PORT'],
  ['host', 'HOST'],
  ['data', 'DATA_DIR'],
  ['dist', 'DIST_DIR'],
  ['music', 'MUSIC_FOLDER'],
  ['opensubsonic', 'OPENSUBSONIC_URL'],
]);

const mebibyte = 2 ** 20;

/** Below the minimum not even one caller's largest call would fit. */
function atLeast(settings: Settings, name: string, fallback: number, least: number): number {
  const value = wholeNumber(settings, name, fallback, 1_000_000);
  return value >= least ? value : fail(settings.get(name), name, `a whole number from ${least} to 1000000`);
}

/** The provider's paths are those of its API, so what an address has beside its origin would be lost. */
function providerOf(settings: Settings): string | undefined {
  const address = urlOf(settings, 'PROVIDER_URL', ['http:', 'https:'], 'an http(s) address');
  if (address === undefined) return undefined;
  const { origin, href } = new URL(address);
  // A login in it is a secret, so the value is not repeated.
  if (href !== `${origin}/`) throw new ConfigError(`PROVIDER_URL must be an origin such as ${origin}`);
  return origin;
}

function replicaOf(settings: Settings): string | undefined {
  refuseAlone(settings, ['DATABASE_REPLICA_URL'], 'DATABASE_URL');
  return urlOf(settings, 'DATABASE_REPLICA_URL', ['postgres:', 'postgresql:'], 'a postgres:// address');
}

function bucketOf(settings: Settings): Bucket | undefined {
  refuseAlone(settings, ['MEDIA_S3_ENDPOINT', 'MEDIA_S3_REGION', 'MEDIA_URL'], 'MEDIA_S3_BUCKET');
  const name = patternOf(settings, 'MEDIA_S3_BUCKET', /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket');
  const endpoint = urlOf(settings, 'MEDIA_S3_ENDPOINT', ['http:', 'https:'], 'an http(s) address');
  const region = settings.get('MEDIA_S3_REGION');
  return name === undefined ? undefined : { name, endpoint, region: region?.value ?? 'us-east-1' };
}

function trustedProxiesOf(settings: Settings): string {
  const setting = settings.get('TRUST_PROXY');
  if (setting === undefined || parseTrustedProxies(setting.value) !== undefined) return setting?.value ?? '';
  return fail(setting, 'TRUST_PROXY', 'a list of addresses and ranges such as 10.0.0.0/8, or loopback or private');
}

function logLevelOf(settings: Settings): LogLevel {
  const setting = settings.get('LOG_LEVEL');
  const level = logLevels.find((name) => name === (setting?.value ?? 'warn'));
  return level ?? fail(setting, 'LOG_LEVEL', `one of ${logLevels.join(', ')}`);
}

/** Only in production: before that, npm start builds it while the server starts. */
function distDirOf(settings: Settings, root: string, isProduction: boolean): string {
  const setting = settings.get('DIST_DIR');
  const folder = resolve(root, setting?.value ?? 'dist');
  if (isProduction && setting !== undefined && !existsSync(join(folder, 'index.html')))
    return fail(setting, 'DIST_DIR', 'a folder with the built app (npm run build)');
  return folder;
}

function metricsPortOf(settings: Settings, port: number): number {
  const metricsPort = wholeNumber(settings, 'METRICS_PORT', 0, 65_535);
  if (metricsPort !== 0 && metricsPort === port) throw new ConfigError('METRICS_PORT must be another port than PORT');
  return metricsPort;
}

/** Anyone who reaches a server that accepts the emulator can impersonate anyone. */
function refuseEmulatorFor(settings: Settings, host: string, isProduction: boolean): void {
  const what = 'a server that believes the Auth emulator (FIREBASE_AUTH_EMULATOR_HOST is set)';
  if (!isLoopbackHost(host)) throw new ConfigError(`HOST ${host} would let others reach ${what}; unset one of them`);
  if (isProduction) throw new ConfigError(`NODE_ENV=production is not for ${what}; unset one of them`);
  const proxy = settings.get('TRUST_PROXY');
  if (proxy !== undefined) throw new ConfigError(`${proxy.where} would let others reach ${what}; unset one of them`);
}

function build(settings: Settings, root: string, isProduction: boolean): ServerConfig {
  const host = hostOf(settings, 'HOST');
  const port = wholeNumber(settings, 'PORT', 5001, 65_535);
  const emulator = patternOf(settings, 'FIREBASE_AUTH_EMULATOR_HOST', /^[^\s/:]+:\d{1,5}$/, 'host:port');
  if (emulator !== undefined) refuseEmulatorFor(settings, host, isProduction);
  const project = patternOf(settings, 'FIREBASE_PROJECT_ID', /^[a-z0-9][a-z0-9-]{2,62}$/, 'a Firebase project id');
  return {
    port,
    host,
    dataDir: resolve(root, settings.get('DATA_DIR')?.value ?? 'data'),
    databaseUrl: urlOf(settings, 'DATABASE_URL', ['postgres:', 'postgresql:'], 'a postgres:// address'),
    databaseReplicaUrl: replicaOf(settings),
    bucket: bucketOf(settings),
    mediaUrl: urlOf(settings, 'MEDIA_URL', ['http:', 'https:'], 'an http(s) address')?.replace(/\/+$/, ''),
    distDir: distDirOf(settings, root, isProduction),
    allowedOrigins: originsOf(settings, 'ALLOWED_ORIGINS'),
    firebaseProjectId: project ?? (emulator === undefined ? undefined : 'demo-offbeat'),
    authEmulatorHost: emulator,
    providerUrl: providerOf(settings),
    rateLimitPerMinute: wholeNumber(settings, 'RATE_LIMIT', 6_000, 1_000_000),
    connectionsPerAddress: wholeNumber(settings, 'CONNECTIONS_PER_ADDRESS', 256, 1_000_000),
    bodyMemoryBytes: atLeast(settings, 'BODY_MEMORY', 64, 32) * mebibyte,
    answerMemoryBytes: atLeast(settings, 'ANSWER_MEMORY', 128, 128) * mebibyte,
    minFreeBytes: wholeNumber(settings, 'MIN_FREE_SPACE', 100, 1_000_000) * mebibyte,
    databaseTimeoutMs: wholeNumber(settings, 'DATABASE_TIMEOUT', 30, 3_600) * 1_000,
    providerCallsPerMinute: wholeNumber(settings, 'PROVIDER_QUESTIONS', 120, 1_000_000),
    uploadsPerHour: wholeNumber(settings, 'UPLOADS_PER_HOUR', 60, 1_000_000),
    audioWorker: wholeNumber(settings, 'AUDIO_WORKER', 1, 1) === 1,
    renderAhead: wholeNumber(settings, 'RENDER_AHEAD', 1, 1) === 1,
    trustedProxies: trustedProxiesOf(settings),
    metricsPort: metricsPortOf(settings, port),
    logLevel: logLevelOf(settings),
    library: libraryOf(settings),
  };
}

function readEnvFile(root: string): { ok: true; text: string } | { ok: false; message: string } {
  try {
    return { ok: true, text: readFileSync(join(root, '.env'), 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return { ok: true, text: '' };
    return { ok: false, message: `.env in ${root} cannot be read (${code})` };
  }
}

/**
 * The settings of one start: flags before environment before the `.env` file in `root`. Never throws and never writes;
 * an error is one sentence that names the flag, variable or line.
 */
export function parseConfig(input: {
  args: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  root: string;
}): ConfigResult {
  const file = readEnvFile(input.root);
  if (!file.ok) return file;
  const entries = parseEnvFile(file.text);
  if (!entries.ok) return { ok: false, message: `.env line ${entries.line} is not NAME=value` };
  const settings = readSettings(flags, input.args, input.env, entries.entries);
  if (!settings.ok) return settings;
  try {
    return { ok: true, config: build(settings.settings, input.root, input.env['NODE_ENV'] === 'production') };
  } catch (error) {
    if (error instanceof ConfigError) return { ok: false, message: error.message };
    throw error;
  }
}
