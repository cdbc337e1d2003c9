import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * What prints nothing for so long counts as a hang, which would hang its CI for hours. Test runners print each test as it
 * ends, so that a slow machine is not taken for one.
 */
const silentMinutes = 12;

/** One command of `npm run check` or `npm test`. */
export interface Step {
  readonly name: string;
  /** A command of node_modules/.bin, or `node`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  /** What it printed, both streams in their order. */
  readonly output: string;
}

/**
 * Runs one step from the project's root, without a terminal and without standard input; ends it as failed when it hangs.
 * Never rejects.
 */
export function runStep({ name, command, args, env }: Step): Promise<StepResult> {
  const started = performance.now();
  const file = command === 'node' ? process.execPath : resolve(root, 'node_modules/.bin', command);
  return new Promise((done) => {
    const chunks: string[] = [];
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const limit = setTimeout(() => {
      chunks.push(`\n${name} printed nothing for ${silentMinutes} minutes and was ended.\n`);
      child.kill('SIGKILL');
    }, silentMinutes * 60_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        limit.refresh();
        chunks.push(chunk);
      });
    }
    const finish = (ok: boolean): void => {
      clearTimeout(limit);
      done({ name, ok, seconds: (performance.now() - started) / 1000, output: chunks.join('') });
    };
    child.once('error', (error) => {
      chunks.push(`${error.message}\n`);
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}

/** Runs steps `atOnce` at a time and hands each result to `onResult` as it comes. Returns them in the steps' order. */
export async function runSteps(
  steps: readonly Step[],
  atOnce: number,
  onResult: (result: StepResult) => void,
): Promise<readonly StepResult[]> {
  const results = new Map<string, StepResult>();
  const waiting = [...steps];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await runStep(step);
      results.set(step.name, result);
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return steps.flatMap(({ name }) => results.get(name) ?? []);
}

/**
 * `ok      lint          1.2 s`, below it what is `named` in it, and the whole output when it failed. The names come first:
 * a log may be cut in the middle of an output.
 */
export function printStep({ name, ok, seconds, output }: StepResult, note = '', named: readonly string[] = []): void {
  console.log(
    `${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s${note === '' ? '' : `  ${note}`}`,
  );
  for (const line of named) console.log(line);
  if (!ok) console.log(output.trimEnd());
}
