import { resolve } from 'node:path';
import { restore } from '../server/ops/restore.ts';
import { StartError } from '../server/start-error.ts';
import { PlainError, runMain } from './support/fail.ts';
import { readBackupArguments } from './support/backup-arguments.ts';

/** `npm run restore -- FOLDER`: brings a backup back of the database and the files of the data folder (docs/decisions/0048). */
process.umask(0o077);
const root = resolve(import.meta.dirname, '..');

async function main(): Promise<number> {
  const { config, folder } = readBackupArguments('restore', process.argv.slice(2), process.env, root);
  try {
    await restore(config, folder);
  } catch (error) {
    throw error instanceof StartError ? new PlainError(error.message) : error;
  }
  console.log(`Restored from ${folder}`);
  return 0;
}

await runMain(main);
