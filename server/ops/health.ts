import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

const timeoutMs = 2_000;
/** Balancers ask often: one answer of the database serves them all for this long. */
const freshMs = 500;

/** 503 if the database does not answer or the process is shutting down. */
export function health(db: Db) {
  let leaving = false;
  let last: { atMs: number; ok: Promise<boolean> } | undefined;
  const ask = async (): Promise<boolean> => {
    const answered = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    return Promise.race([answered, delay(timeoutMs, false, { ref: false })]);
  };
  return {
    async isWell(): Promise<boolean> {
      if (last === undefined || performance.now() - last.atMs > freshMs) last = { atMs: performance.now(), ok: ask() };
      return (await last.ok) && !leaving;
    },
    /** Tells balancers to send no more requests. */
    leave(): void {
      leaving = true;
    },
  };
}
export type Health = ReturnType<typeof health>;
