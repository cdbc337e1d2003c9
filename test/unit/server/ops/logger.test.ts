import { afterEach, expect, test, vi } from 'vitest';
import { jsonLogger } from '../../../../server/ops/logger.ts';

vi.mock('pino', () => {
  throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('what is logged while pino cannot be loaded is written, in order, and so is what follows', async () => {
  const lines: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  const log = jsonLogger('warn');
  log.warn('first', { id: 'a' });
  log.error('second');
  await expect.poll(() => lines).toHaveLength(2);
  log.warn('third');
  await expect.poll(() => lines).toHaveLength(3);
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, id: 'a', msg: 'first' }),
    expect.objectContaining({ level: 50, msg: 'second' }),
    expect.objectContaining({ level: 40, msg: 'third' }),
  ]);
});
