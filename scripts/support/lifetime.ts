import { readFileSync } from 'node:fs';

/** Polls for what no event tells: that npm, which started us, was killed. */
const parentCheckMs = 1_000;

/** The parent of a process where the system tells (Linux), else undefined. */
function parentOf(pid: number): number | undefined {
  try {
    // The second field is the command in brackets and may itself hold spaces and brackets: count from the last one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    return Number(fields[1]);
  } catch {
    return undefined;
  }
}

/** Who stands above us: npm starts a shell that starts us, and the shell outlives a killed npm. */
const ancestors = (): string => `${process.ppid} ${parentOf(process.ppid)}`;

/**
 * Resolves when this process should end: SIGINT (Ctrl-C), SIGTERM, SIGHUP (the terminal closed), or npm gone. A second
 * Ctrl-C ends it at once; its children then notice by themselves.
 */
export function untilToldToStop(): Promise<undefined> {
  return new Promise((done) => {
    let told = false;
    const stop = (): void => {
      if (told) process.exit(130);
      told = true;
      clearInterval(timer);
      done(undefined);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    const before = ancestors();
    // Without npm the parent is a shell, which may well leave while we stay (nohup, disown).
    const byNpm = process.env['npm_lifecycle_event'] !== undefined;
    const timer = setInterval(() => {
      if (byNpm && !told && ancestors() !== before) stop();
    }, parentCheckMs);
    timer.unref();
  });
}
