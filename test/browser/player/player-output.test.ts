import { execFileSync } from 'node:child_process';
import { expect } from '../support/fixtures.ts';
import { mini, row, isAudible, test, timeS, untilAudible, untilNowPlaying } from '../support/player-page.ts';

/** The process through which this test's browser sends its sound, or undefined: Chromium starts it with the first sound. */
function audioProcess(): number | undefined {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const all = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).filter((found) => found !== null);
  const ours = new Set([process.pid]);
  // Children come after their parents nearly always; twice finds the rest.
  for (const [, pid, parent] of [...all, ...all]) if (ours.has(Number(parent))) ours.add(Number(pid));
  return all
    .map(([, pid, , args]) => ({ pid: Number(pid), args }))
    .find(({ pid, args }) => ours.has(pid) && args?.includes('AudioService'))?.pid;
}

async function loseOutput(): Promise<void> {
  await expect.poll(audioProcess).toBeDefined();
  const pid = audioProcess();
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

test('a song whose audio output was lost plays on; lost again at once it pauses there with a message, and no song is skipped @full', async ({
  page,
}) => {
  await row(page, 0).click();
  await untilNowPlaying(page, 0);
  await untilAudible(page);
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 20;
  });
  await expect.poll(() => timeS(page)).toBeGreaterThan(20.5);
  await loseOutput();
  await expect.poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.error?.code ?? 0)).toBe(0);
  await untilAudible(page);
  expect(await timeS(page)).toBeGreaterThan(20);
  // Within seconds of the last time, however long a busy machine took to sound again: else it is a fresh accident.
  await expect(async () => {
    await loseOutput();
    await expect(page.getByText('No sound comes out. Check speakers or headphones.')).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await expect(mini(page).getByRole('button', { name: 'Open player: Jazz Song 0' })).toBeVisible();
  await mini(page).getByRole('button', { name: 'Play', exact: true }).click();
  await untilAudible(page);
  expect(await isAudible(page)).toBe(true);
  expect(await timeS(page)).toBeGreaterThan(20);
  await untilNowPlaying(page, 0);
});
