import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PlainError, runMain } from './fail.ts';

const root = resolve(import.meta.dirname, '../..');

type Main = (args: string[]) => Promise<number>;

const hasMain = (module: unknown): module is { readonly main: Main } =>
  typeof module === 'object' && module !== null && 'main' in module && typeof module.main === 'function';

/** Runs `main(args)` of an entry given from the project's root; its number is the exit code. `missing` is said without it. */
export function runEntry(entry: string, missing: string): Promise<void> {
  return runMain(async () => {
    const path = resolve(root, entry);
    if (!existsSync(path)) throw new PlainError(missing);
    const module: unknown = await import(pathToFileURL(path).href);
    if (!hasMain(module)) throw new PlainError(`${entry} exports no main(args)`);
    return module.main(process.argv.slice(2));
  });
}
