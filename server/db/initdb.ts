import { fork } from 'node:child_process';
import { programFile } from '../program-files.ts';

/** `--liftoff-only`: optimising code that runs once takes more time than it saves, and 100 MiB more. */
const flags = ['--liftoff-only'];

/**
 * Makes an empty embedded database in a new folder; rejects with the reason. Runs in its own process: PostgreSQL's
 * initdb takes PGlite 700 MiB, which a thread would not return, and the server must stay within its memory
 * (docs/deploy.md).
 */
export function initdb(folder: string): Promise<void> {
  return new Promise((done, fail) => {
    const child = fork(programFile('initdb'), [folder], {
      execArgv: flags,
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let reason = 'unknown';
    // Kills the child of an aborted start (start-limit.ts), even one that hangs.
    const end = (): void => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('message', (said) => {
      if (typeof said === 'string') reason = said;
    });
    child.once('error', (error) => (reason = error.message));
    child.once('close', (code) => {
      process.off('exit', end);
      if (code === 0) done();
      else fail(new Error(reason));
    });
  });
}
