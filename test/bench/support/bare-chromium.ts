import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { answers } from '../../../scripts/support/ports.ts';
import { findChromium } from '../../browser/support/chromium.ts';
import { endGroup } from '../../browsers/engine.ts';

/**
 * Runs `work` while a Chromium with the profile in `folder` listens for DevTools at `port`, and no other client is attached to
 * it: what Playwright does in every page it knows would be measured too.
 */
export async function withBareChromium<T>(folder: string, port: number, work: () => Promise<T>): Promise<T> {
  const { executablePath, args, env } = await findChromium();
  const child = spawn(
    executablePath,
    ['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`, ...args, 'about:blank'],
    { stdio: 'ignore', env, detached: true },
  );
  const ended = once(child, 'exit');
  try {
    if (!(await answers(`http://127.0.0.1:${port}/json/version`, AbortSignal.timeout(20_000))))
      throw new Error('Chromium does not answer');
    return await work();
  } finally {
    endGroup(child);
    await ended;
  }
}
