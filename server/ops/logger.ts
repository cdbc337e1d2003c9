/** The fields of a log line: never an address, a user's id, a token or a body. */
export type LogFields = Readonly<Record<string, string | number | boolean>>;

export const logLevels = ['silent', 'error', 'warn', 'info'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Logger {
  error(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
}

type Line = readonly [level: 'error' | 'warn' | 'info', message: string, fields: LogFields];

/** As pino writes it. */
const plainLine = ([level, message, fields]: Line): string =>
  `${JSON.stringify({ level: { error: 50, warn: 40, info: 30 }[level], time: Date.now(), pid: process.pid, ...fields, msg: message })}\n`;

/**
 * JSON lines on standard error by pino, which loads with the first line, because the start must not wait for it; lines
 * logged before then follow in order. While it cannot be loaded (no more open files) lines are written without it.
 */
export function jsonLogger(level: LogLevel): Logger {
  let write: ((line: Line) => void) | undefined;
  let waiting: Line[] | undefined;
  const load = async (): Promise<void> => {
    const { pino } = await import('pino');
    // Not its own destination, which ends the process where a line cannot be written (lost-output.ts).
    const out = pino({ level, base: { pid: process.pid } }, process.stderr);
    write = ([name, message, fields]) => out[name](fields, message);
    for (const line of waiting ?? []) write(line);
    waiting = undefined;
  };
  const say = (line: Line): void => {
    if (logLevels.indexOf(line[0]) > logLevels.indexOf(level)) return;
    if (write !== undefined) return write(line);
    if (waiting !== undefined) return void waiting.push(line);
    waiting = [line];
    load().catch(() => {
      for (const each of waiting ?? []) process.stderr.write(plainLine(each));
      waiting = undefined;
    });
  };
  return {
    error: (message, fields = {}) => say(['error', message, fields]),
    warn: (message, fields = {}) => say(['warn', message, fields]),
    info: (message, fields = {}) => say(['info', message, fields]),
  };
}

export function lineLogger(say: (line: string) => void): Logger {
  const line = (message: string, fields: LogFields = {}): void => say([message, ...Object.values(fields)].join(' '));
  return { error: line, warn: line, info: () => undefined };
}
