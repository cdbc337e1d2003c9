import { sql } from 'kysely';

/** By the database's clock; before now where `ms` is negative. */
export const fromNow = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** No lease and no wait of a row is longer. */
const furthestMs = 3_600_000;

/**
 * Whether the time in a column has come. A time further away was written before the clock was set back, and would stop its
 * row until then.
 */
export const isDue = (column: string) =>
  sql<boolean>`(${sql.ref(column)} <= now() or ${sql.ref(column)} > ${fromNow(furthestMs)})`;
