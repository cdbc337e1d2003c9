import { checkSteps } from './support/check-steps.ts';
import { PlainError, runMain } from './support/fail.ts';
import { printStep, runSteps } from './support/steps.ts';

/** `npm run check`: types, lint with layers, format and dead code; one line each, with its findings below. */
await runMain(async () => {
  const [flag] = process.argv.slice(2);
  if (flag !== undefined) throw new PlainError(`unknown flag ${flag}; there are none`);
  const results = await runSteps(checkSteps, 2, printStep);
  const failed = results.filter(({ ok }) => !ok).length;
  console.log(`\n${results.length - failed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
