import type { ProfileRow } from '../rows.ts';

/** Passes over rows whose key was edited by hand to a number, a date or a list: the tab bar leads to the id. */
export const firstOwn = (rows: readonly ProfileRow[]): ProfileRow | undefined =>
  rows.find(({ id }) => typeof id === 'string');
