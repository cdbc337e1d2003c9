import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { parseConfig } from '../../../server/config.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

const root = resolve(import.meta.dirname, '../../..');
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
const copied = [...dockerfile.matchAll(/^COPY (?!--from)([a-z]+) \1$/gm)].map(([, folder]) => folder ?? '');

test('the image holds every folder that the server imports from', () => {
  const files = ['server', 'demo'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => join(folder, file)),
  );
  const imported = new Set<string>();
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/from '(\.\.?\/[^']+)'/g)) {
      const [folder = ''] = resolve(root, file, '..', path)
        .slice(root.length + 1)
        .split('/');
      imported.add(folder);
    }
  }
  expect(copied).toEqual(expect.arrayContaining([...imported]));
  for (const folder of copied) expect(existsSync(join(root, folder))).toBe(true);
});

test('the image runs without privileges, reports its health and stops on SIGTERM', () => {
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER node$/m);
  expect(last).toMatch(/^HEALTHCHECK .*\\\n.*\/api\/health/m);
  expect(last).toMatch(/^CMD \["node", /m);
});

test('the image is healthy at whatever PORT it answers', async () => {
  const [, check = ''] = /^HEALTHCHECK .*\\\n.*"-e", "(.*)"\]$/m.exec(dockerfile) ?? [];
  const server = createServer((_request, response) => void response.end());
  const { port } = await listenOnLoopback(server);
  const child = spawn(process.execPath, ['-e', check], { env: { PORT: String(port) } });
  expect(await once(child, 'exit')).toEqual([0, null]);
  server.close();
});

test('what is built into the app reaches the build of the image from where compose.yaml runs', () => {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  const names = [...example.matchAll(/^#(VITE_[A-Z_]+)=/gm)].map(([, name]) => name);
  const [build = ''] = dockerfile.split('\nRUN npm run build');
  const taken = [...build.matchAll(/^ARG (.*)$/gm)].flatMap(([, list = '']) => list.split(' '));
  const given = [...compose.matchAll(/^ {8}(VITE_[A-Z_]+): \$\{\1:-\}$/gm)].map(([, name]) => name);
  expect([taken, given]).toEqual([names, names]);
  expect(names).toHaveLength(7);
});

afterEach(() => void vi.unstubAllEnvs());

test('whatever the password in compose.yaml is, app and database have the same', () => {
  const password = 'a/b+c=#d?e@f:g%zz%41 h';
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8').replaceAll(
    /\$\{POSTGRES_PASSWORD[^}]*\}/g,
    password,
  );
  const app = compose.slice(compose.indexOf('\n  app:'));
  const env = Object.fromEntries(
    [...app.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value]) => [name, value]),
  );
  const read = parseConfig({
    args: [],
    env: { ...env, FIREBASE_PROJECT_ID: '', ALLOWED_ORIGINS: '' },
    root: '/nowhere',
  });
  const connectionString = read.ok ? read.config.databaseUrl : read.message;
  vi.stubEnv('PGPASSWORD', env['PGPASSWORD'] ?? '');
  const client = new pg.Client({ connectionString });
  expect(compose).toContain(`POSTGRES_PASSWORD: ${password}`);
  expect([client.host, client.user, client.password]).toEqual(['database', 'offbeat', password]);
});

test('the tools for a backup in the image are as new as the database of compose.yaml', () => {
  const compose = readFileSync(join(root, 'compose.yaml'), 'utf8');
  // The postgresql-client of each Debian.
  const clientOf = new Map([
    ['bookworm', 15],
    ['trixie', 17],
  ]);
  const bases = [...dockerfile.matchAll(/^FROM node:\d+-([a-z]+)-slim/gm)].map(([, name]) => name ?? '');
  expect(new Set(bases).size).toBe(1);
  const server = Number(/image: postgres:(\d+)/.exec(compose)?.[1]);
  expect(clientOf.get(bases[0] ?? '')).toBeGreaterThanOrEqual(server);
});
