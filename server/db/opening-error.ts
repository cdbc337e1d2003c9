import pg from 'pg';
import { reasonOf, StartError } from '../start-error.ts';

/** Codes whose messages are about the login, the role, the database or the server: they quote no address and no row. */
const forOperators = /^(?:28|3D|53|55|57P|25006|42501)/;

const isForOperators = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && forOperators.test(error.code ?? '');

/** One line, in PostgreSQL's own words where they say what to change: 42501 would have to be looked up. */
export function openingError(error: unknown): StartError {
  if (error instanceof StartError) return error;
  const reason = isForOperators(error) ? error.message : reasonOf(error);
  return new StartError(`the database at DATABASE_URL cannot be opened (${reason})`);
}
