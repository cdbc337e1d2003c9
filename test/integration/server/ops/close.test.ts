import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createServer } from '../../../../server/app.ts';
import type { MusicSource } from '../../../../server/sources/source.ts';
import { StartError } from '../../../../server/start-error.ts';
import { fixedSource } from '../../../support/fixed-source.ts';
import { removeFolder } from '../../../support/folders.ts';
import { copyPreparedData } from '../../../support/prepared-data.ts';
import { configFor } from '../harness.ts';

const folder = mkdtempSync(join(tmpdir(), 'offbeat-close-'));
afterAll(() => removeFolder(folder));

const unclosable: MusicSource = {
  ...fixedSource(() => ({ songs: [], artists: [] })),
  close: () => Promise.reject(new Error('the source does not close')),
};

async function start(name: string, source: MusicSource) {
  const dataDir = join(folder, name);
  await copyPreparedData(dataDir);
  const starting = createServer(configFor(dataDir), { sources: () => Promise.resolve([source]) });
  return { starting, isLocked: () => existsSync(join(dataDir, 'offbeat.lock')) };
}

test('a source that fails to close leaves neither the database open nor the data folder locked', async () => {
  const { starting, isLocked } = await start('closed', unclosable);
  const server = await starting;
  expect(isLocked()).toBe(true);
  await expect(server.close()).rejects.toThrow('the source does not close');
  expect(isLocked()).toBe(false);
});

test('a failed start tells its own reason, whatever fails to close after it', async () => {
  const unreadable: MusicSource = {
    ...unclosable,
    page: () => Promise.reject(new StartError('the catalogue cannot be read')),
  };
  const { starting, isLocked } = await start('failed', unreadable);
  await expect(starting).rejects.toThrow('the catalogue cannot be read');
  expect(isLocked()).toBe(false);
});
