/** Polls for what no event tells: that npm, which started us, was killed. */
const parentCheckMs = 1_000;

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
    const parent = process.ppid;
    // Without npm the parent is a shell, which may well leave while we stay (nohup, disown).
    const byNpm = process.env['npm_lifecycle_event'] !== undefined;
    const timer = setInterval(() => {
      if (byNpm && process.ppid !== parent && !told) stop();
    }, parentCheckMs);
    timer.unref();
  });
}
