import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

const timeoutMs = 2_000;
const freshMs = 500;

export function health(db: Db) {
  let leaving = false;
  let last: { atMs: number; ok: Promise<boolean> } | undefined;
  const check = async (): Promise<boolean> => {
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    return Promise.race([answered, delay(timeoutMs, false, { ref: false })]);
  };
  return {
    async isWell(): Promise<boolean> {
      if (last === undefined || performance.now() - last.atMs > freshMs)
        last = { atMs: performance.now(), ok: check() };
      return (await last.ok) && !leaving;
    },
    leave(): void {
      leaving = true;
    },
  };
}
export type Health = ReturnType<typeof health>;
