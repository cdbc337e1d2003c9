import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openPglite } from '../../../server/db/open.ts';
import { HttpError } from '../../../server/http/errors.ts';

/** The embedded database on a disk of its own that becomes full; needs the right to mount one. */
const disk = mkdtempSync(join(tmpdir(), 'offbeat-full-'));
const isMounted = ((): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

// Skipped where mounting a disk is not possible; test/unit/server/db/watched-driver.test.ts needs none.
test.skipIf(!isMounted)('a database on a mounted disk that is full answers 503 and is opened again', async () => {
  const lines: string[] = [];
  const { db, close, watch } = await openPglite(join(disk, 'data'));
  watch({ timeoutMs: 1_500, log: (line) => void lines.push(line) });
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'fill'), Buffer.alloc(bavail * bsize - 3_000_000));
  const statusOf = (work: Promise<unknown>): Promise<number> =>
    work.then(
      () => 200,
      (error: unknown) => (error instanceof HttpError ? error.status : 0),
    );
  const fill = sql`select pg_logical_emit_message(true, 'x', repeat(md5(random()::text), 60000)), pg_switch_wal()`;
  await expect.poll(() => statusOf(fill.execute(db)), { timeout: 60_000 }).toBe(503);
  rmSync(join(disk, 'fill'));
  const save = (name: string) => sql`insert into settings values (${name}, '')`.execute(db);
  let n = 0;
  await expect.poll(() => statusOf(save(`after-${n++}`)), { timeout: 60_000 }).toBe(200);
  expect(lines[0]).toBe('the database does not answer: it is opened again');
  expect(lines.at(-1)).toMatch(/^the database was opened again in \d+ ms$/);
  await close();
});
