import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { folderAudioStore } from '../../../../server/storage/folder-audio-store.ts';
import { orphanedAfterMs, removeLeftovers } from '../../../../server/storage/leftovers.ts';
import { makeTemporaryFolder, removeTemporaryFolders } from '../../../../server/storage/temporary-folders.ts';
import { removeFolder } from '../../../support/folders.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'offbeat-leftovers-'));
afterAll(() => removeFolder(dataDir));
const audio = join(dataDir, 'audio');
const isDraft = (name: string): boolean => name.endsWith('.part');

/** The names of the drafts of a file while it is stored. */
async function draftsOf(name: string): Promise<string[]> {
  const seen = new Set<string>();
  let isStored = false;
  const storing = folderAudioStore(audio)
    .put(name, new Uint8Array(8 * 2 ** 20), 'v1')
    .finally(() => (isStored = true));
  while (!isStored) {
    await setImmediate();
    try {
      for (const each of readdirSync(audio).filter(isDraft)) seen.add(each);
    } catch {
      // The folder is not there yet.
    }
  }
  await storing;
  return [...seen];
}

test('a start removes the drafts that a killed process has left, and no file', async () => {
  const drafts = await draftsOf('song-high.m4a');
  expect(drafts.length).toBeGreaterThan(0);
  const files = [...readdirSync(audio), 'put-there-by-hand.part'].toSorted();
  const leave = (): void => {
    for (const name of [...drafts, 'put-there-by-hand.part']) writeFileSync(join(audio, name), 'half');
  };
  leave();
  await removeLeftovers(dataDir, true, Date.now());
  expect(readdirSync(audio).toSorted()).toEqual(files);
  leave();
  const [old = ''] = drafts;
  const anHourAgo = new Date(Date.now() - 3_700_000);
  utimesSync(join(audio, old), anHourAgo, anHourAgo);
  // Another process may be writing the younger ones.
  await removeLeftovers(dataDir, false, Date.now());
  expect(readdirSync(audio).toSorted()).toEqual([...files, ...drafts.slice(1)].toSorted());
});

test('temporary folders that killed processes left are removed, and no others', async () => {
  const temporary = join(dataDir, 'tmp');
  mkdirSync(temporary);
  vi.stubEnv('TMPDIR', temporary);
  for (const use of ['encode', 'pass'] as const) writeFileSync(join(await makeTemporaryFolder(use), 'input'), 'half');
  mkdirSync(join(temporary, 'offbeat-encode-of-others'));
  await removeTemporaryFolders(Date.now());
  expect(readdirSync(temporary)).toHaveLength(3);
  await removeTemporaryFolders(Date.now() + orphanedAfterMs + 1_000);
  expect(readdirSync(temporary)).toEqual(['offbeat-encode-of-others']);
  vi.unstubAllEnvs();
});
