import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { createEngine, openPglite } from '../../../../server/db/open.ts';
import { removeFolder } from '../../../support/folders.ts';
import { copyPreparedData } from '../../../support/prepared-data.ts';

const dayMs = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'offbeat-set-back-'));
afterEach(async () => {
  vi.useRealTimers();
  await removeFolder(folder);
});

test('the embedded database waits where the clock was set back by a year, and does not wake all the time', async () => {
  const dataDir = join(folder, 'data');
  await copyPreparedData(dataDir);
  const { db, close } = await openPglite(dataDir);
  const save = (name: string) => sql`insert into settings values (${name}, '')`.execute(db);
  // PostgreSQL's timers; an engine that answers pauses with setImmediate.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const right = Date.now();
  vi.setSystemTime(right + 400 * dayMs);
  for (const name of ['one', 'two', 'three']) await save(name);
  vi.setSystemTime(right);
  const set = vi.spyOn(globalThis, 'setTimeout');
  vi.advanceTimersByTime(15_000);
  const delays = set.mock.calls.map(([, ms = 0]) => ms);
  expect(delays.length, `set for ${delays.slice(0, 20).join(', ')} ms`).toBeLessThan(5);
  expect(Math.max(...delays), 'one fired, and was set again').toBe(2 ** 31 - 1);
  vi.useRealTimers();
  await close();
});

test('an engine in memory that was loaded from an archive sets no timer for good', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const engine = await createEngine('memory://', new Blob([readFileSync(inject('emptyPglite'))]));
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
  await engine.close();
});
