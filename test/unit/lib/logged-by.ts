import { recentFailures } from '../../../src/lib/log.ts';

/** What `act` adds to the log: attempt and name of the error. */
export async function loggedBy(act: () => Promise<unknown>): Promise<(readonly [string, string])[]> {
  // By identity: the log, which other files of this thread share, drops its oldest entries when it is full.
  const before = new Set(recentFailures());
  await act();
  return recentFailures()
    .filter((entry) => !before.has(entry))
    .map(({ what, error }) => [what, error] as const);
}
