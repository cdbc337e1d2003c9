import { StartError } from './start-error.ts';

/** For opening the embedded database with its migrations, and for each statement until it answers requests. */
export const startLimitMs = 15 * 60_000;
const tellEveryMs = 60_000;

/**
 * Ends a start that would wait for ever: where the disk is full PGlite neither answers nor fails (docs/decisions/0067).
 */
export async function withStartLimit<T>(opening: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    const error = new StartError('the database was not open within 15 minutes; look at the disk, and start again');
    timer = setTimeout(() => fail(error), startLimitMs);
  });
  return Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

/** Logs each minute that a start continues: PostgreSQL may migrate for hours, or wait for a process that does. */
export async function tellWhileOpening<T>(opening: Promise<T>, log: (line: string) => void): Promise<T> {
  const timer = setInterval(() => log('the database is still being opened or brought up to date'), tellEveryMs);
  return opening.finally(() => clearInterval(timer));
}
