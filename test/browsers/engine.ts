import type { ChildProcess } from 'node:child_process';

/** The browser itself is gone: no page can answer any more, and asking again is in vain. */
export class EngineEnded extends Error {}

/** A page of some browser engine, as far as the job needs it. */
export interface EnginePage {
  readonly goto: (url: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  /** Runs an expression in the page; its value travels as JSON. */
  readonly value: (expression: string) => Promise<unknown>;
  /** Presses what `expression` finds in the page as a hand does, so that sound may start; false when it finds nothing. */
  readonly press: (expression: string) => Promise<boolean>;
  /** The last that the browser and its driver had to say. */
  readonly said: () => string;
  readonly close: () => Promise<void>;
}

/** An engine to test with; `open` is undefined where it is not installed. */
export interface Engine {
  readonly name: string;
  readonly open: (() => Promise<EnginePage>) | undefined;
}

/** Ends a process that was started with a process group of its own, and everything it started. */
export function endGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}

/** The first of these files that is there. */
export const firstOf = (paths: readonly string[], exists: (path: string) => boolean): string | undefined =>
  paths.find((path) => exists(path));

/** Keeps the last 2,000 characters of a stream, to explain a failure. */
export function lastOf(stream: NodeJS.ReadableStream | null): () => string {
  let text = '';
  stream?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-2_000);
  });
  return () => text.trim();
}
