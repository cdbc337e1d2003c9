/**
 * Handled failures. The newest `capacity` entries stay in memory: the bug report contains them,
 * and a development build also writes them to the console (`echoLog`).
 */
export type LogEntry = {
  readonly atMs: number;
  /** The attempted action in our own words: never an id, an address or a text of a user or a server. */
  readonly what: string;
  /** The error's name (`TypeError`, `QuotaExceededError`), never its message, which may hold addresses. */
  readonly error: string;
};

const capacity = 200;
const entries: LogEntry[] = [];
let echo: ((what: string, error: unknown) => void) | undefined;

export function logFailure(what: string, error: unknown): void {
  entries.push({ atMs: Date.now(), what, error: error instanceof Error ? error.name : typeof error });
  if (entries.length > capacity) entries.shift();
  echo?.(what, error);
}

/** For `.catch(ignored('reading the cover'))`: logs the failure and resolves to undefined. */
export const ignored =
  (what: string) =>
  (error: unknown): undefined => {
    logFailure(what, error);
  };

/** For `.catch(orElse(null, 'asking for the storage left'))`: logs the failure and resolves to `value`. */
export const orElse =
  <T>(value: T, what: string) =>
  (error: unknown): T => {
    logFailure(what, error);
    return value;
  };

/** Oldest first. */
export const recentFailures = (): readonly LogEntry[] => [...entries];

/** Also passes each new entry, with the whole error, to `sink`. */
export function echoLog(sink: (what: string, error: unknown) => void): void {
  echo = sink;
}
