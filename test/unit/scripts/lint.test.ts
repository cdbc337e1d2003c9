import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/**
 * The real oxlint with the real configuration over small files, each broken in one way: dependency tools were seen to
 * pass while blind (docs/architecture.md, Layers), so every rule the house relies on has a file here that must be caught.
 */
const root = resolve(import.meta.dirname, '../../..');

interface Fixture {
  readonly path: string;
  readonly source: string;
  /** The one rule that must fire, as oxlint writes it; undefined for a file that must pass. */
  readonly rule?: string;
}

const importing = (path: string, specifier: string, rule?: string): Fixture => ({
  path,
  source: `import { x } from '${specifier}';\nexport const y: number = x;\n`,
  ...(rule === undefined ? {} : { rule }),
});
const forbidden = (path: string, specifier: string): Fixture => importing(path, specifier, 'offbeat(layers)');
const body = (path: string, source: string, rule?: string): Fixture => ({
  path,
  source: `${source}\n`,
  ...(rule === undefined ? {} : { rule }),
});

/** A function of so many lines. */
const long = (head: string, lines: number): string =>
  `let n = 0;\n${head} {\n${'  n += 1;\n'.repeat(lines - 3)}  return n;\n}${head.endsWith('=>') ? ';' : ''}`;

const targets = ['lib', 'core', 'db', 'sync', 'platform', 'platform/shared', 'player', 'ui', 'screens/home', 'app']
  .map((folder) => `src/${folder}/target.ts`)
  .concat([
    'src/screens/search/target.ts',
    'src/screens/shared/target.ts',
    'sw/target.ts',
    'workers/target.ts',
    'demo/target.ts',
    'server/target.ts',
    'server/sources/target.ts',
    'test/target.ts',
  ])
  .map((path) => body(path, 'export const x = 1;'));

const fixtures: readonly Fixture[] = [
  ...targets,
  forbidden('src/lib/a1.ts', '../core/target.ts'),
  forbidden('src/core/a1.ts', '../db/target.ts'),
  forbidden('src/core/a2.ts', 'react'),
  forbidden('src/core/a3.ts', 'dexie'),
  forbidden('src/core/deep/er/a4.ts', '../../../ui/target.ts'),
  forbidden('src/db/a1.ts', '../sync/target.ts'),
  forbidden('src/db/a2.ts', 'react'),
  forbidden('src/sync/a1.ts', '../platform/target.ts'),
  forbidden('src/platform/a1.ts', '../db/target.ts'),
  forbidden('src/platform/shared/a1.ts', '../target.ts'),
  forbidden('src/player/a1.ts', '../sync/target.ts'),
  forbidden('src/player/a2.ts', '../ui/target.ts'),
  forbidden('src/player/a3.ts', 'react'),
  forbidden('src/ui/a1.ts', '../db/target.ts'),
  forbidden('src/ui/a2.ts', 'dexie'),
  forbidden('src/ui/a3.ts', 'react-router-dom'),
  forbidden('src/screens/home/a1.ts', '../search/target.ts'),
  forbidden('src/screens/shared/a1.ts', '../search/target.ts'),
  importing('src/screens/home/b3.ts', '../shared/target.ts'),
  forbidden('src/screens/home/a2.ts', '../../sync/target.ts'),
  forbidden('src/screens/home/a3.ts', '../../app/target.ts'),
  forbidden('src/screens/home/a4.ts', 'radix-ui'),
  forbidden('src/app/a1.ts', '../../sw/target.ts'),
  forbidden('src/app/a2.ts', 'node:fs'),
  forbidden('sw/a1.ts', '../src/ui/target.ts'),
  forbidden('sw/a2.ts', '../src/platform/target.ts'),
  forbidden('workers/a1.ts', '../src/db/target.ts'),
  forbidden('workers/a2.ts', '@dicebear/core'),
  forbidden('server/a1.ts', '../src/db/target.ts'),
  forbidden('server/a2.ts', '../test/target.ts'),
  forbidden('server/a3.ts', '../demo/target.ts'),
  forbidden('demo/a1.ts', '../server/target.ts'),
  forbidden('demo/a2.ts', 'hono'),
  body('src/core/a5.ts', "export type T = import('../db/target.ts').T;", 'offbeat(layers)'),
  body('src/core/a6.ts', "export const load = () => import('../db/target.ts');", 'offbeat(layers)'),
  body('src/core/a7.ts', "export { x } from '../db/target.ts';", 'offbeat(layers)'),
  importing('src/core/b1.ts', '../lib/target.ts'),
  importing('src/sync/b1.ts', '../db/target.ts'),
  importing('src/platform/b1.ts', './shared/target.ts'),
  importing('src/screens/home/b1.ts', './target.ts'),
  importing('src/screens/home/b2.ts', '../../player/target.ts'),
  importing('src/app/b1.ts', '../screens/home/target.ts'),
  importing('sw/b1.ts', '../src/platform/shared/target.ts'),
  importing('server/b1.ts', '../src/core/target.ts'),
  importing('server/sources/b1.ts', '../../demo/target.ts'),
  importing('test/b1.ts', '../src/app/target.ts'),

  body(
    'src/app/f1.ts',
    'const later = async () => 1;\nexport const f = () => later().catch(() => undefined);',
    'offbeat(failures)',
  ),
  body(
    'src/db/f1.ts',
    'export const f = () => {\n  try {\n    return JSON.stringify(1);\n  } catch {\n    return null;\n  }\n};',
    'offbeat(failures)',
  ),
  body(
    'src/db/f2.ts',
    'export const f = () => {\n  try {\n    return JSON.stringify(1);\n  } catch {\n    // Why.\n    return null;\n  }\n};',
  ),
  body(
    'src/db/f3.ts',
    'const later = async () => 1;\nexport const f = () => later().then(String, () => undefined);',
    'offbeat(failures)',
  ),
  body(
    'server/f1.ts',
    'const later = async () => 1;\nexport const f = () => {\n  void later().catch(() => undefined);\n};',
    'offbeat(failures)',
  ),
  body(
    'server/f2.ts',
    'const later = async () => 1;\nexport const f = async () => {\n  // Why.\n  await later().catch(() => undefined);\n};',
  ),
  body('server/f3.ts', 'const later = async () => 1;\nexport const f = () => later().catch(() => undefined);'),
  body('src/ui/c1.ts', 'export const isOnline = () => navigator.onLine;', 'offbeat(connectivity)'),
  body('sw/c1.ts', "self.addEventListener('online', () => undefined);", 'offbeat(connectivity)'),
  body('src/platform/connectivity.ts', "window.addEventListener('offline', () => undefined);"),
  body('src/sync/k1.ts', 'export const waitMs = (tries: number) => 500 * 2 ** tries;', 'offbeat(backoff)'),
  body('src/app/k1.ts', 'let waitMs = 1;\nexport const again = () => (waitMs *= 2);', 'offbeat(backoff)'),
  body('src/lib/backoff.ts', 'export const waitMs = (tries: number) => 500 * 2 ** tries;'),
  body('src/core/l1.ts', long('export function f(): number', 61), 'offbeat(function-length)'),
  body('server/l1.ts', long('export const f = (): number =>', 61), 'offbeat(function-length)'),
  body('src/ui/L1.tsx', long('export function useRows(): number', 61), 'offbeat(function-length)'),
  body('src/ui/L2.tsx', long('export function Rows(): number', 101), 'offbeat(function-length)'),
  body('src/core/l2.ts', long('export function f(): number', 60)),
  body('src/ui/L3.tsx', long('export const Rows = (): number =>', 100)),
  body('src/screens/home/n1.ts', "export const load = () => fetch('/me');", 'offbeat(network)'),
  body('src/app/n1.ts', "export const load = () => globalThis.fetch('/me');", 'offbeat(network)'),
  body('src/ui/n1.ts', "export const tell = () => navigator.sendBeacon('/me');", 'offbeat(network)'),
  body('src/player/n1.ts', 'export const ask = () => new XMLHttpRequest();', 'offbeat(network)'),
  body('src/sync/n1.ts', "export const load = () => fetch('/me');"),

  body('src/core/w1.ts', 'export const soundBytes = 1;', 'offbeat(words)'),
  body('server/w1.ts', 'export class Tape {\n  #wish = 1;\n  read = () => this.#wish;\n}', 'offbeat(words)'),
  body('src/core/stray-rows.ts', 'export const rows = 1;', 'offbeat(words)'),
  body('src/core/w2.ts', '// Nobody reads this.\nexport const rows = 1;', 'offbeat(words)'),
  body('src/db/pins/w1.ts', 'export const heldIds = 1;', 'offbeat(words)'),
  body('src/sync/w1.ts', 'export const askedAtMs = 1;', 'offbeat(words)'),
  body('src/platform/w1.ts', 'export const lockHolders = 1;', 'offbeat(words)'),
  body('src/platform/w2.ts', 'export const askedAtMs = 1;', 'offbeat(words)'),
  body('src/app/w1.ts', 'export const askToDelete = 1;'),
  body('test/unit/core/w1.test.ts', "it.each([1])('asks nobody: %s', () => undefined);", 'offbeat(words)'),
  body('src/core/w3.ts', "export const text = 'nobody hears a sound';"),
  body('demo/w1.ts', 'export const sounds = 1;'),

  body('src/screens/home/t1.ts', dexie('db.likes.put({})'), 'offbeat(tables)'),
  body('src/app/t1.ts', dexie('db.transaction()'), 'offbeat(tables)'),
  body(
    'src/player/t1.ts',
    'export const f = ({ db }: { db: { likes: number } }) => {\n  const { likes } = db;\n  return likes;\n};',
    'offbeat(tables)',
  ),
  body('src/db/t1.ts', dexie('db.likes.put({})')),
  body('src/sync/t1.ts', dexie('db.likes.put({})')),

  body(
    'src/core/p1.ts',
    'const later = async () => 1;\nexport const f = () => {\n  later();\n};',
    'typescript(no-floating-promises)',
  ),
  body(
    'server/p1.ts',
    'const later = async () => 1;\nexport const f = () => {\n  later();\n};',
    'typescript(no-floating-promises)',
  ),
  body('sw/p1.ts', "export const f = () => {\n  self.caches.open('x');\n};", 'typescript(no-floating-promises)'),
  body(
    'src/app/p2.ts',
    'const later = async () => 1;\nexport const f = () => [1].forEach(async () => void (await later()));',
    'typescript(no-misused-promises)',
  ),
  body(
    'src/core/p3.ts',
    "type K = 'a' | 'b';\nexport function f(kind: K): void {\n  switch (kind) {\n    case 'a':\n      break;\n  }\n}",
    'typescript(switch-exhaustiveness-check)',
  ),
  body('src/core/p4.ts', 'export const f = (x: any): number => (x === 1 ? 1 : 2);', 'typescript(no-explicit-any)'),
  body(
    'src/core/p5.ts',
    "import { x } from '../lib/target.ts';\nexport type X = typeof x;",
    'typescript(consistent-type-imports)',
  ),
  body(
    'src/core/p6.ts',
    'export const f = (x: unknown): number => x as number;',
    'typescript(consistent-type-assertions)',
  ),
  body('src/core/p7.ts', "export * from '../lib/target.ts';", 'oxc(no-barrel-file)'),
  body('src/core/p8.ts', "export const f = () => console.log('x');", 'eslint(no-console)'),
  body('src/core/p9.ts', '// TODO: later\nexport const x = 1;', 'offbeat(todo-names-an-issue)'),
  body('src/core/p10.ts', 'export default 1;', 'import(no-default-export)'),
  body('src/core/pEleven.ts', 'export const x = 1;', 'unicorn(filename-case)'),
  body('src/core/p12.ts', '// @ts-ignore\nexport const x = 1;', 'typescript(ban-ts-comment)'),
  body('src/core/p13.ts', "export const f = (): unknown => JSON.parse('1').x;", 'typescript(no-unsafe-member-access)'),
  body(
    'src/ui/Hook.tsx',
    "import { useState } from 'react';\nexport function Hook(props: { on: boolean }) {\n  if (props.on) useState(1);\n  return null;\n}",
    'react-hooks(rules-of-hooks)',
  ),
  body('src/core/q1.ts', '// TODO(#12): later\nexport const x = { a: 1 } as const;'),
  body('src/core/wire/q2.ts', 'export const f = (x: unknown): number => x as number;'),
];

/** A statement over something named `db`, typed just enough. */
function dexie(call: string): string {
  return `interface Db { likes: { put(row: object): void }; transaction(): void }\nexport const f = (db: Db) => ${call};`;
}

let folder = '';
const found = new Map<string, readonly string[]>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offbeat-lint-'));
  const configs = (await readdir(root)).filter((name) => /^(?:tsconfig.*|\.oxlintrc)\.json$/.test(name));
  for (const name of configs) await cp(join(root, name), join(folder, name));
  await cp(join(root, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { path, source } of fixtures) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), source);
  }
  for (const { filename, code } of await runOxlint(folder)) found.set(filename, [...(found.get(filename) ?? []), code]);
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Finding {
  readonly filename: string;
  readonly code: string;
}

async function runOxlint(cwd: string): Promise<readonly Finding[]> {
  const output = await new Promise<string>((done, fail) => {
    execFile(join(root, 'node_modules/.bin/oxlint'), ['--format=json'], { cwd }, (error, stdout) => {
      // Exit code 1 means findings; anything that is no JSON is oxlint's own error.
      if (stdout.startsWith('{')) done(stdout);
      else fail(error ?? new Error(stdout));
    });
  });
  const report = JSON.parse(output) as { diagnostics: readonly Finding[] };
  return report.diagnostics;
}

describe('the linter', () => {
  it.each(fixtures.filter((fixture) => fixture.rule !== undefined))('reports $rule in $path', ({ path, rule }) => {
    expect(found.get(path)).toContain(rule);
  });

  it.each(fixtures.filter((fixture) => fixture.rule === undefined))('lets $path pass', ({ path }) => {
    expect(found.get(path)).toBeUndefined();
  });
});
