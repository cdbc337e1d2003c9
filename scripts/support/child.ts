import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { builtFolder, type Program } from '../../server/program-files.ts';

const projectRoot = resolve(import.meta.dirname, '../..');
const preload = resolve(import.meta.dirname, 'leave-with-parent.mjs');

export interface ChildOptions {
  /** What people call it, for messages: `server`, `provider`, `identity emulator`. */
  readonly name: string;
  /** Arguments after `node`: a TypeScript entry from the project's root, or a script of a package, and its arguments. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Called for every line on standard output; without it they are dropped. */
  readonly onLine?: (line: string) => void;
  /** Called for every line on standard error; without it they are shown. */
  readonly onErrorLine?: (line: string) => void;
}

/** How a process ended; `expected` when `stop` or `kill` was asked for. */
export interface Ending {
  readonly code: number | null;
  readonly expected: boolean;
}

export interface Child {
  readonly name: string;
  readonly pid: number | undefined;
  /** Resolves once, when the process is gone; never rejects. */
  readonly ended: Promise<Ending>;
  /** SIGTERM, then SIGKILL after `graceMs`; resolves when the process is gone. */
  readonly stop: (graceMs?: number) => Promise<void>;
  /** SIGKILL, as a crash: nothing is cleaned up. Resolves when the process is gone. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts a Node process of our own that leaves with us (leave-with-parent.mjs). It has a process group of its own, so
 * that Ctrl-C in the terminal reaches it through us, in order, and not on its own. Errors of the start end in `ended`.
 */
export function startChild(options: ChildOptions): Child {
  const child = spawn(process.execPath, ['--import', preload, ...options.args], {
    cwd: options.cwd ?? projectRoot,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.onLine === undefined ? 'ignore' : 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  readLines(child, options);
  let asked = false;
  const ended = new Promise<Ending>((done) => {
    child.once('error', () => done({ code: null, expected: asked }));
    child.once('close', (code) => done({ code, expected: asked }));
  });
  const signal = async (name: 'SIGTERM' | 'SIGKILL', graceMs?: number): Promise<void> => {
    asked = true;
    child.kill(name);
    const timer = graceMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), graceMs);
    await ended;
    clearTimeout(timer);
  };
  return {
    name: options.name,
    pid: child.pid,
    ended,
    stop: (graceMs = 10_000) => signal('SIGTERM', graceMs),
    kill: () => signal('SIGKILL'),
  };
}

function readLines(child: ChildProcess, { onLine, onErrorLine }: ChildOptions): void {
  if (child.stdout !== null && onLine !== undefined) createInterface({ input: child.stdout }).on('line', onLine);
  const onError = onErrorLine ?? ((line: string) => process.stderr.write(`${line}\n`));
  if (child.stderr !== null) createInterface({ input: child.stderr }).on('line', onError);
}

/** The arguments that run a program of the server as `npm run build` bundles it (scripts/build/server.ts). */
export const builtProgram = (program: Program): readonly string[] => [
  resolve(projectRoot, builtFolder, `${program}.mjs`),
];

/** The arguments that run a TypeScript entry of this project, given from its root (`scripts/build.ts`). */
export const typescriptEntry = (entry: string): readonly string[] => ['--import', 'tsx', resolve(projectRoot, entry)];
