import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PlainError, runMain } from './support/fail.ts';
import type { Counts } from './support/reports.ts';
import { minutesFile, type GroupMinutes, type TestRunMinutes } from './support/test-minutes.ts';
import { testGroups, type TestGroup } from './support/test-groups.ts';

/**
 * `npm test`: the cheap first, with each group's minutes, ending in `N passed, N failed`. `npm test -- unit browser` runs
 * those groups; `npm test -- unit queue` runs the files of one group whose path contains a word. With --full
 * (`npm run test:full`) all tests run, and more groups; OFFBEAT_TESTS=full says so to what it starts.
 */
function selected(
  all: readonly TestGroup[],
  args: readonly string[],
): { readonly groups: readonly TestGroup[]; readonly filters: readonly string[] } {
  const [first] = args;
  if (first === undefined) return { groups: all, filters: [] };
  const groups = all.filter(({ name }) => args.includes(name));
  const filters = args.filter((arg) => !all.some(({ name }) => name === arg));
  const unclear = groups.length !== 1 || filters.some((filter) => filter.startsWith('-'));
  if (filters.length > 0 && unclear) {
    const names = all.map(({ name }) => name).join(', ');
    throw new PlainError(`unknown test group ${filters[0] ?? first}; known are ${names}`);
  }
  const whole = groups.find(({ takesFiles }) => !takesFiles);
  if (filters.length > 0 && whole !== undefined)
    throw new PlainError(`${whole.name} runs as a whole; it takes no part of a path (${filters.join(' ')})`);
  // A browser test of an old build would prove nothing.
  const needsBuild = groups.some(({ name }) => name === 'browser');
  return {
    groups: all.filter((group) => groups.includes(group) || (needsBuild && group.name === 'build')),
    filters,
  };
}

const minutesSince = (startedMs: number): number => (performance.now() - startedMs) / 60_000;

function printMinutes({ groups, minutes }: TestRunMinutes): void {
  const each = groups.map((group) => `${group.name} ${group.minutes.toFixed(1)}`).join(', ');
  console.log(`\nAll of it took ${minutes.toFixed(1)} minutes: ${each}.`);
}

/** For `npm run bench -- tests`. */
async function saveMinutes(run: TestRunMinutes): Promise<void> {
  await mkdir(resolve(minutesFile, '..'), { recursive: true });
  await writeFile(minutesFile, `${JSON.stringify(run)}\n`);
}

await runMain(async () => {
  const args = process.argv.slice(2);
  const isFull = args.includes('--full') || process.env['OFFBEAT_TESTS'] === 'full';
  if (isFull) process.env['OFFBEAT_TESTS'] = 'full';
  const { groups, filters } = selected(
    testGroups(isFull),
    args.filter((arg) => arg !== '--full'),
  );
  // The data folder that integration and browser tests start servers from is made once (test/support/prepared-data.ts).
  const shared = await mkdtemp(join(tmpdir(), 'offbeat-shared-'));
  process.env['OFFBEAT_SHARED_DATA'] = shared;
  const startedMs = performance.now();
  const measured: GroupMinutes[] = [];
  let total: Counts = { passed: 0, failed: 0, skipped: 0, named: [] };
  try {
    for (const group of groups) {
      const groupStartedMs = performance.now();
      const counts = await group.run(group.takesFiles ? filters : []);
      const minutes = minutesSince(groupStartedMs);
      console.log(`        ${group.name} took ${minutes.toFixed(1)} minutes`);
      measured.push({ name: group.name, minutes, passed: counts.passed });
      total = {
        passed: total.passed + counts.passed,
        failed: total.failed + counts.failed,
        skipped: total.skipped + counts.skipped,
        named: [...total.named, ...counts.named],
      };
    }
  } finally {
    await rm(shared, { recursive: true, force: true });
  }
  // Vitest ends well without a test: one of its projects may have none of that name.
  if (filters.length > 0 && total.passed + total.failed + total.skipped === 0)
    throw new PlainError(`no test has ${filters.join(' or ')} in its path`);
  const run = { groups: measured, minutes: minutesSince(startedMs), failed: total.failed };
  await saveMinutes(run);
  printMinutes(run);
  // Again at the end: of a long log often only that is kept.
  for (const line of total.named) console.log(line);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  return total.failed === 0 ? 0 : 1;
});
