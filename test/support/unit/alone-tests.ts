import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/**
 * What a test leaves behind, or meets of others, in one global scope: a stubbed global, faked timers, a mocked module, modules loaded
 * anew (a counter of theirs begins again, and its next database has the name and rows of an earlier one).
 */
const changesGlobals =
  /\bvi\.(mock|resetModules|useFakeTimers|stubGlobal|stubEnv)\b|Object\.defineProperty\((window|document|navigator|globalThis)\b|process\.env\[[^\]]+\] =/;

/** As above; dom tests put real timers, stubbed globals and overridden properties back (vitest.config.ts, dom-setup.ts, override.ts). */
const changesGlobalsOfDom =
  /\bvi\.(mock|resetModules)\b|Object\.defineProperty\((window|document|navigator|globalThis)\b/;

/**
 * The unit tests (paths from the project's root) that get a global scope of their own. All others share one a thread:
 * they load modules, fake-indexeddb and jsdom once, in a third of the time.
 */
export function aloneTests(extension: '.test.ts' | '.test.tsx'): string[] {
  const folder = join(root, 'test/unit');
  const pattern = extension === '.test.ts' ? changesGlobals : changesGlobalsOfDom;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(extension));
  return names
    .filter((name) => pattern.test(readFileSync(join(folder, name), 'utf8')))
    .map((name) => relative(root, join(folder, name)).replaceAll('\\', '/'))
    .sort();
}
