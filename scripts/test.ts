import { PlainError, runMain } from './support/fail.ts';
import type { Counts } from './support/reports.ts';
import { testGroups, type TestGroup } from './support/test-groups.ts';

/**
 * `npm test`: everything, the cheap first, ending in `N passed, N failed`. `npm test -- unit browser` runs those groups;
 * `npm test -- unit queue` runs the files of one group whose path contains a word.
 */
function selected(args: readonly string[]): {
  readonly groups: readonly TestGroup[];
  readonly filters: readonly string[];
} {
  const [first] = args;
  if (first === undefined) return { groups: testGroups, filters: [] };
  const groups = testGroups.filter(({ name }) => args.includes(name));
  const filters = args.filter((arg) => !testGroups.some(({ name }) => name === arg));
  const unclear = groups.length !== 1 || filters.some((filter) => filter.startsWith('-'));
  if (filters.length > 0 && unclear) {
    const names = testGroups.map(({ name }) => name).join(', ');
    throw new PlainError(`unknown test group ${filters[0] ?? first}; known are ${names}`);
  }
  // A browser test of an old build would prove nothing.
  const needsBuild = groups.some(({ name }) => name === 'browser');
  return {
    groups: testGroups.filter((group) => groups.includes(group) || (needsBuild && group.name === 'build')),
    filters,
  };
}

await runMain(async () => {
  const { groups, filters } = selected(process.argv.slice(2));
  const started = performance.now();
  let total: Counts = { passed: 0, failed: 0, skipped: 0, named: [] };
  for (const group of groups) {
    const counts = await group.run(group.name === 'build' ? [] : filters);
    total = {
      passed: total.passed + counts.passed,
      failed: total.failed + counts.failed,
      skipped: total.skipped + counts.skipped,
      named: [...total.named, ...counts.named],
    };
  }
  const minutes = (performance.now() - started) / 60_000;
  console.log(`\nAll of it took ${minutes.toFixed(1)} minutes.`);
  // Again at the end: of a long log often only that is kept.
  for (const line of total.named) console.log(line);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  return total.failed === 0 ? 0 : 1;
});
