import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseConfig } from './config.ts';
import type { ServerConfig } from './config.ts';
import { openPglite, openPostgres } from './db/open.ts';
import type { OpenDatabase } from './db/open.ts';
import { importFolder } from './import/import-folder.ts';
import { parseCommand } from './import/command.ts';
import { listSongs, removeSong } from './import/manage.ts';
import { goOnWithoutOutput } from './lost-output.ts';
import { createEncoder, NoEncoderError } from './media/encoder.ts';
import { projectRoot } from './program-files.ts';
import { StartError } from './start-error.ts';
import { audioStoreOf } from './storage/configured-audio-store.ts';
import { freeSpace } from './storage/free-space.ts';
import { prepareFolder } from './storage/data-folder.ts';
import { DataLockedError, lockDataFolder } from './storage/data-lock.ts';
import { refuseUnfinishedRestore } from './storage/unfinished-restore.ts';

// As the server's files (main.ts).
process.umask(0o077);
goOnWithoutOutput();

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

function showProgress(done: number, total: number, name: string): void {
  if (!process.stderr.isTTY) {
    if (name !== '') complain(`${done + 1}/${total} ${name}`);
    return;
  }
  const width = 24;
  const filled = total === 0 ? width : Math.round((done / total) * width);
  const line = `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] ${done}/${total} ${name}`;
  process.stderr.write(`\r\x1b[K${line.slice(0, (process.stderr.columns || 80) - 1)}${name === '' ? '\n' : ''}`);
}

async function openFor(config: ServerConfig): Promise<OpenDatabase> {
  prepareFolder(config.dataDir, complain);
  refuseUnfinishedRestore(config.dataDir);
  if (config.databaseUrl !== undefined) return openPostgres(config.databaseUrl);
  // The embedded database allows one process at a time: a running server has this lock.
  const lock = lockDataFolder(config.dataDir);
  try {
    const database = await openPglite(config.dataDir);
    return {
      ...database,
      close: async () => {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function runImport(config: ServerConfig, folder: string, genre: string | undefined): Promise<number> {
  const facts = await stat(folder).catch(() => undefined);
  if (!facts?.isDirectory()) throw new StartError(`${folder} is not a folder that can be read`);
  const database = await openFor(config);
  const encoder = createEncoder();
  let stopping = false;
  const stop = (): void => {
    stopping = true;
    void encoder.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const summary = await importFolder({
      folder,
      genre,
      dataDir: config.dataDir,
      audio: audioStoreOf(config),
      db: database.db,
      encoder,
      hasSpace: freeSpace(config.dataDir, config.minFreeBytes, () => undefined).has,
      progress: showProgress,
      stopped: () => stopping,
    });
    for (const { name, reason } of summary.skipped) say(`skipped ${name}: ${reason}`);
    const { added, updated, unchanged, skipped } = summary;
    say(`${added} added, ${updated} updated, ${unchanged} already there, ${skipped.length} skipped`);
    if (summary.ended === 'stopped') say('Stopped; run the same command again to go on.');
    if (summary.ended === 'noSpace')
      complain(
        `${config.dataDir} has less free space than MIN_FREE_SPACE; free some and run the same command again to go on`,
      );
    return { complete: 0, stopped: 130, noSpace: 1 }[summary.ended];
  } finally {
    await encoder.close();
    await database.close();
  }
}

async function run(args: readonly string[]): Promise<number> {
  const command = parseCommand(args);
  if (command.kind === 'wrong') throw new StartError(command.message);
  if (command.kind === 'help') {
    say(command.text);
    return 0;
  }
  const parsed = parseConfig({
    args: command.data === undefined ? [] : ['--data', resolve(command.data)],
    env: process.env,
    root: projectRoot,
  });
  if (!parsed.ok) throw new StartError(parsed.message);
  if (command.kind === 'import') return runImport(parsed.config, resolve(command.folder), command.genre);
  const database = await openFor(parsed.config);
  try {
    if (command.kind === 'list') for (const line of await listSongs(database.db)) say(line);
    else say(await removeSong(database.db, audioStoreOf(parsed.config), parsed.config.dataDir, command.id));
    return 0;
  } finally {
    await database.close();
  }
}

try {
  process.exit(await run(process.argv.slice(2)));
} catch (error) {
  const known = error instanceof StartError || error instanceof DataLockedError || error instanceof NoEncoderError;
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  complain(known ? message : `the catalogue could not be changed: ${message}`);
  process.exit(1);
}
