/**
 * What went wrong and was survived. Entries stay in memory, the newest `capacity` of them: the bug report carries them,
 * and a development build also writes them to the console (`echoLog`).
 */
export type LogEntry = {
  readonly atMs: number;
  /** What was tried, in our own words: never an id, an address or a text of a user or a server. */
  readonly what: string;
  /** The error's name (`TypeError`, `QuotaExceededError`), never its message, which may hold addresses. */
  readonly error: string;
};

const capacity = 200;
const entries: LogEntry[] = [];
let echo: ((what: string, error: unknown) => void) | undefined;

/** Notes a failure that the app survives. */
export function logFailure(what: string, error: unknown): void {
  entries.push({ atMs: Date.now(), what, error: error instanceof Error ? error.name : typeof error });
  if (entries.length > capacity) entries.shift();
  echo?.(what, error);
}

/** For `.catch(ignored('reading the cover'))`: notes the failure and goes on with undefined. */
export const ignored =
  (what: string) =>
  (error: unknown): undefined => {
    logFailure(what, error);
  };

/** For `.catch(orElse(null, 'asking for the storage left'))`: notes the failure and goes on with `value`. */
export const orElse =
  <T>(value: T, what: string) =>
  (error: unknown): T => {
    logFailure(what, error);
    return value;
  };

/** The newest entries, oldest first. */
export const recentFailures = (): readonly LogEntry[] => [...entries];

/** From now on each entry is also given to `sink`, with the whole error. */
export function echoLog(sink: (what: string, error: unknown) => void): void {
  echo = sink;
}
