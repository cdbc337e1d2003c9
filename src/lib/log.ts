/**
 * Handled failures. The newest `capacity` entries stay in memory: the bug report contains them,
 * and a development build also writes them to the console (`echoLog`).
 */
export type LogEntry = {
  readonly atMs: number;
  /** In our own words: never an id, an address or a text of a user or a server. */
  readonly what: string;
  /** The error's name (`TypeError`), never its message, which may contain addresses. */
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

export const ignored =
  (what: string) =>
  (error: unknown): undefined => {
    logFailure(what, error);
  };

export const orElse =
  <T>(value: T, what: string) =>
  (error: unknown): T => {
    logFailure(what, error);
    return value;
  };

export const recentFailures = (): readonly LogEntry[] => [...entries];

export function echoLog(sink: (what: string, error: unknown) => void): void {
  echo = sink;
}
