import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseConfig } from '../../../server/config.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'offbeat-config-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const parse = (env: Record<string, string> = {}, args: string[] = [], file?: string) => {
  if (file !== undefined) writeFileSync(join(root, '.env'), file);
  return parseConfig({ args, env, root });
};
const messageOf = (result: ReturnType<typeof parseConfig>) => (result.ok ? 'no error' : result.message);

describe('the settings of a start', () => {
  test('are all in .env.example, and nothing else is', () => {
    const read = new Set<string>();
    const given: Record<string, string> = { OPENSUBSONIC_URL: 'http://127.0.0.1', OPENSUBSONIC_API_KEY: 'key' };
    const env = new Proxy(given, {
      get: (_, name: string) => {
        read.add(name);
        return given[name];
      },
    });
    expect(parse(env)).toMatchObject({ ok: true });
    const example = readFileSync(resolve(import.meta.dirname, '../../../.env.example'), 'utf8');
    const named = [...example.matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
    // npm start sets the emulator's address and the way of starting itself.
    const own = new Set(['FIREBASE_AUTH_EMULATOR_HOST', 'NODE_ENV']);
    expect([...read].filter((name) => !own.has(name) && !named.includes(name))).toEqual([]);
    // Those of the demo provider and of the build are read elsewhere.
    const elsewhere = /^PROVIDER_PORT$|^VITE_/;
    expect(named.filter((name) => !read.has(name) && !elsewhere.test(name))).toEqual([]);
  });

  test('bind to loopback on 5001 with data beside the project unless told otherwise', () => {
    expect(parse()).toMatchObject({
      ok: true,
      config: { port: 5001, host: '127.0.0.1', dataDir: join(root, 'data'), databaseUrl: undefined },
    });
  });

  test('put flags over the environment over the file', () => {
    const file = 'PORT=1\nHOST=127.0.0.2\n# comment\nexport DATA_DIR="my data" # here\n';
    expect(parse({ PORT: '2', HOST: '127.0.0.3' }, ['--port', '3'], file)).toMatchObject({
      config: { port: 3, host: '127.0.0.3', dataDir: join(root, 'my data') },
    });
  });

  test('take --port=4 too', () => {
    expect(parse({}, ['--port=4'])).toMatchObject({ config: { port: 4 } });
  });

  test('render the best known songs ahead unless told otherwise', () => {
    expect(parse()).toMatchObject({ config: { renderAhead: true } });
    expect(parse({ RENDER_AHEAD: '0' })).toMatchObject({ config: { renderAhead: false } });
  });

  test.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, not "70000"'],
    [{ PORT: '-1' }, 'PORT must be'],
    [{ PORT: '1e3' }, 'PORT must be'],
    [{ HOST: 'not a host' }, 'HOST must be an address or a host name'],
    [{ HOST: '999.1.1.1' }, 'HOST must be an address or a host name'],
    [{ ALLOWED_ORIGINS: 'https://ok.example,nonsense' }, 'ALLOWED_ORIGINS must be a list of origins'],
    [{ METRICS_PORT: '5001' }, 'METRICS_PORT must be another port than PORT'],
    [{ NODE_ENV: 'production', DIST_DIR: '/none' }, 'DIST_DIR must be a folder with the built app (npm run build)'],
    [{ PROVIDER_URL: 'ftp://x' }, 'PROVIDER_URL must be an http(s) address'],
    [{ PROVIDER_URL: 'https://x/api' }, 'PROVIDER_URL must be an origin such as https://x'],
    [{ PROVIDER_URL: 'https://ada:hunter2@x' }, 'PROVIDER_URL must be an origin such as https://x'],
    [{ MEDIA_S3_ENDPOINT: 'https://s3' }, 'MEDIA_S3_ENDPOINT has no effect without MEDIA_S3_BUCKET'],
    [{ MEDIA_S3_REGION: 'eu-1' }, 'MEDIA_S3_REGION has no effect without MEDIA_S3_BUCKET'],
    [{ MEDIA_URL: 'https://cdn' }, 'MEDIA_URL has no effect without MEDIA_S3_BUCKET'],
    [{ DATABASE_REPLICA_URL: 'postgres://replica' }, 'DATABASE_REPLICA_URL has no effect without DATABASE_URL'],
    [{ OPENSUBSONIC_USER: 'ada' }, 'OPENSUBSONIC_USER has no effect without OPENSUBSONIC_URL'],
    [{ OPENSUBSONIC_LISTENER: 'u', MUSIC_FOLDER: '/m' }, 'OPENSUBSONIC_LISTENER has no effect without'],
    [{ RATE_LIMIT: 'many' }, 'RATE_LIMIT must be'],
    [{ FIREBASE_AUTH_EMULATOR_HOST: 'http://x' }, 'FIREBASE_AUTH_EMULATOR_HOST must be host:port'],
    [{ OPENSUBSONIC_URL: 'ftp://x' }, 'OPENSUBSONIC_URL must be an http(s) address'],
    [{ OPENSUBSONIC_URL: 'https://x' }, 'OPENSUBSONIC_URL needs OPENSUBSONIC_USER and OPENSUBSONIC_PASSWORD'],
    [{ OPENSUBSONIC_URL: 'https://x', MUSIC_FOLDER: '/m' }, 'MUSIC_FOLDER and OPENSUBSONIC_URL are both set'],
  ])('name what is wrong in %j', (env, message) => {
    expect(messageOf(parse(env))).toContain(message);
  });

  test('take music from a folder or a music server in place of the demo', () => {
    expect(parse()).toMatchObject({ config: { library: { kind: 'demo' } } });
    expect(parse({}, ['--music', '/srv/music'])).toMatchObject({
      config: { library: { kind: 'folder', folder: '/srv/music' } },
    });
    const login = { OPENSUBSONIC_USER: 'ada', OPENSUBSONIC_PASSWORD: 'hunter2' };
    expect(parse(login, ['--opensubsonic', 'https://x/music'])).toMatchObject({
      config: {
        library: { kind: 'opensubsonic', credentials: { kind: 'password', user: 'ada', password: 'hunter2' } },
      },
    });
    expect(parse({ OPENSUBSONIC_URL: 'https://x', OPENSUBSONIC_API_KEY: 'k' })).toMatchObject({
      config: { library: { kind: 'opensubsonic', credentials: { kind: 'apiKey', key: 'k' } } },
    });
    const writesBack = (env: Record<string, string>) => parse({ ...login, OPENSUBSONIC_URL: 'https://x', ...env });
    expect(writesBack({})).toMatchObject({ config: { library: { localUsers: '*' } } });
    expect(writesBack({ HOST: '0.0.0.0' })).toMatchObject({ config: { library: { localUsers: undefined } } });
    expect(writesBack({ TRUST_PROXY: 'loopback', OPENSUBSONIC_LISTENER: 'uid' })).toMatchObject({
      config: { library: { localUsers: 'uid' } },
    });
    expect(messageOf(parse({ OPENSUBSONIC_URL: 'https://ada:hunter2@x' }))).not.toContain('hunter2');
  });

  test('never repeat a database password', () => {
    expect(messageOf(parse({ DATABASE_URL: 'mysql://me:hunter2@x/y' }))).toBe(
      'DATABASE_URL must be a postgres:// address',
    );
  });

  test('name the line of a broken file and of a broken value in it', () => {
    expect(messageOf(parse({}, [], 'PORT=5001\nthis is no setting\n'))).toBe('.env line 2 is not NAME=value');
    expect(messageOf(parse({}, [], 'A="open\n'))).toBe('.env line 1 is not NAME=value');
    expect(messageOf(parse({}, [], '\nPORT=abc\n'))).toContain('.env line 2: PORT must be');
  });

  test('name a file that cannot be read', () => {
    mkdirSync(join(root, '.env'));
    expect(messageOf(parse())).toContain('cannot be read (EISDIR)');
  });

  test.each([[['--nope']], [['extra']], [['--port']], [['--port=']]])('refuse the flags %j', (args) => {
    expect(parse({}, args).ok).toBe(false);
  });

  test('refuse an emulator in production and behind a proxy', () => {
    const env = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    expect(messageOf(parse({ ...env, NODE_ENV: 'production' }))).toContain('NODE_ENV=production');
    expect(messageOf(parse({ ...env, TRUST_PROXY: 'loopback' }))).toContain('TRUST_PROXY');
    expect(parse({ ...env, NODE_ENV: 'development' }).ok).toBe(true);
    expect(parse({ NODE_ENV: 'production', TRUST_PROXY: 'loopback' }).ok).toBe(true);
  });

  test('refuse an emulator on a host that others can reach', () => {
    const env = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };
    for (const host of ['0.0.0.0', '::', '192.168.1.5', 'music.example']) {
      expect(messageOf(parse({ ...env, HOST: host }))).toContain('emulator');
    }
    for (const host of ['127.0.0.1', 'localhost', '::1']) {
      expect(parse({ ...env, HOST: host })).toMatchObject({ config: { firebaseProjectId: 'demo-offbeat' } });
    }
  });
});
