import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orphanedAfterMs, removeOlder } from './leftovers.ts';

/** A folder outside the data folder, whose disk may be full; its maker removes it. */
export const makeTemporaryFolder = (use: 'encode' | 'pass'): Promise<string> =>
  mkdtemp(join(tmpdir(), `offbeat-${use}-`));

/** Removes those that killed processes left: audio, and passwords of a database. Younger ones may be in use. */
export const removeTemporaryFolders = (nowMs: number): Promise<void> =>
  removeOlder(tmpdir(), nowMs - orphanedAfterMs, (name) => /^offbeat-(?:encode|pass)-[A-Za-z0-9]{6}$/.test(name));
