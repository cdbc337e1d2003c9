import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runAudioTask } from '../../../../server/jobs/sandbox.ts';
import { removeFolder } from '../../../support/folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'offbeat-sandbox-'));
afterAll(() => removeFolder(folder));

const task = { uploaded: join(folder, 'missing'), folder };

/** Such a signal fires no more event: the task would run to its end, for up to ten minutes. */
test('a task that is stopped before it begins does not run', async () => {
  await expect(runAudioTask(task, AbortSignal.abort())).rejects.toThrow(/abort/);
});
