import { createInterface } from 'node:readline';
import { verifyAudio } from './verify-audio.ts';
import type { AudioTask } from './audio-task.ts';

/**
 * The process that decodes untrusted audio. It gets its task as one line on stdin and writes its answer as one line to
 * stdout. When stdin ends, its server has died: it kills its process group, which contains ffmpeg.
 */
const isTask = (value: unknown): value is AudioTask =>
  typeof value === 'object' && value !== null && 'uploaded' in value && 'folder' in value;

const lines = createInterface({ input: process.stdin });
lines.once('line', (line) => {
  const task: unknown = JSON.parse(line);
  if (!isTask(task)) throw new Error('no task');
  verifyAudio(task).then(
    (verdict) => process.stdout.write(`${JSON.stringify(verdict)}\n`, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`, () => process.exit(1));
    },
  );
});
lines.once('close', () => {
  try {
    process.kill(-process.pid, 'SIGKILL');
  } catch {
    process.exit(1);
  }
});
