import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { workerPool } from '../../../../server/media/worker-pool.ts';
import { removeFolder } from '../../../support/folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'offbeat-pool-'));
afterAll(() => removeFolder(folder));

test('callers take turns, however many jobs one of them has; jobs without a waiting caller come last', async () => {
  const entry = join(folder, 'echo.mjs');
  writeFileSync(
    entry,
    `import { parentPort } from 'node:worker_threads';
     parentPort.on('message', (value) => parentPort.postMessage({ ok: true, value }));`,
  );
  const pool = workerPool({ entry, size: 1, idleMs: 60_000, timeoutMs: 60_000 });
  const order: string[] = [];
  const run = (message: string, caller?: string) =>
    pool
      .run({ message, urgent: caller !== undefined, ...(caller === undefined ? {} : { caller }) })
      .then((value) => order.push(String(value)));
  const all = [run('ahead 1'), run('ahead 2'), ...[1, 2, 3, 4].map((n) => run(`many ${n}`, 'many'))];
  all.push(run('one 1', 'one'), run('one 2', 'one'), run('other 1', 'other'));
  await Promise.all(all);
  // The first began before any request waited.
  const wanted = ['many 1', 'one 1', 'other 1', 'many 2', 'one 2', 'many 3', 'many 4'];
  expect(order).toEqual(['ahead 1', ...wanted, 'ahead 2']);
  await pool.close();
});
