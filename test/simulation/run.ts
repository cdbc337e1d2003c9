import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { planFor, type Plan, type SimulationResult, type WorldVersion } from './plan.ts';
import { simulate } from './simulate.ts';

const stepsPerSeed = 60;
/** Seeds that ever failed, each with the world it failed in; they run first, for ever. */
const seedsFile = join(import.meta.dirname, 'seeds.json');

/** `count` seeds that follow each other. */
type Range = { readonly from: number; readonly count: number };

type Sum = { seeds: number; mutations: number; faults: number; kills: number; requests: number; silences: number };

/**
 * `--seeds N --from S` (2,000 from 1) `--rotating M` (none): M more from a seed that the clock draws, which is printed. Prints
 * the first failing seed with a shrunk trace; the number is the exit code.
 */
export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      seeds: { type: 'string', default: '2000' },
      from: { type: 'string', default: '1' },
      rotating: { type: 'string', default: '0' },
      part: { type: 'string' },
    },
  });
  if (values.part !== undefined) return part(rangesOf(values.part));
  const [count, from] = [wholeNumber('--seeds', values.seeds), wholeNumber('--from', values.from)];
  const rotating = wholeNumber('--rotating', values.rotating);
  if (count === undefined || from === undefined || rotating === undefined) return 1;
  const drawn = 1_000_000 + (Date.now() % 800_000_000);
  if (rotating > 0) console.log(`simulate: again with --seeds ${rotating} --from ${drawn}`);
  const ranges = [
    { from, count },
    { from: drawn, count: rotating },
  ];
  const started = performance.now();
  const fixed = fixedSeeds();
  for (const { seed, world } of fixed) if (!(await runSeed(planFor(seed, stepsPerSeed, world), newSum()))) return 1;
  const halves = await Promise.all([
    inProcess(ranges.map((range) => ({ ...range, count: Math.ceil(range.count / 2) }))),
    inProcess(ranges.map((range) => secondHalf(range))),
  ]);
  const failed = halves.find((each) => each.sum === undefined);
  if (failed !== undefined) {
    console.log(failed.output);
    return 1;
  }
  const total = newSum();
  for (const { sum } of halves) if (sum !== undefined) add(total, sum);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(
    `simulate: ${fixed.length} fixed, ${count} seeds from ${from} and ${rotating} from ${drawn}, ${total.mutations} mutations, ` +
      `${total.faults} network faults, ${total.kills} tabs killed, ${total.silences} silences, ${total.requests} requests, 0 failures, ${seconds} s`,
  );
  return 0;
}

function wholeNumber(name: string, text: string): number | undefined {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`simulate: ${name} wants a whole number, not '${text}'`);
  return undefined;
}

const secondHalf = ({ from, count }: Range): Range => {
  const first = Math.ceil(count / 2);
  return { from: from + first, count: count - first };
};

/** Ranges as an argument of a process, `from+count` each. */
const asArgument = (ranges: readonly Range[]): string => ranges.map(({ from, count }) => `${from}+${count}`).join(',');

const rangesOf = (argument: string): Range[] =>
  argument.split(',').map((range) => {
    const [from = 0, count = 0] = range.split('+').map(Number);
    return { from, count };
  });

function fixedSeeds(): readonly { readonly seed: number; readonly world: WorldVersion }[] {
  return JSON.parse(readFileSync(seedsFile, 'utf8')) as { seed: number; world: WorldVersion }[];
}

const newSum = (): Sum => ({ seeds: 0, mutations: 0, faults: 0, kills: 0, requests: 0, silences: 0 });

function add(sum: Sum, more: Sum): void {
  sum.seeds += more.seeds;
  sum.mutations += more.mutations;
  sum.faults += more.faults;
  sum.kills += more.kills;
  sum.requests += more.requests;
  sum.silences += more.silences;
}

/** A machine has two cores at least; each half is a process of its own. */
function inProcess(ranges: readonly Range[]): Promise<{ readonly output: string; readonly sum: Sum | undefined }> {
  const script = `import(${JSON.stringify(import.meta.url)}).then(({ main }) => main(process.argv.slice(1))).then((code) => { process.exitCode = code; })`;
  // Whole databases come and go with every seed: a larger nursery spares the collector a sixth of the time.
  const args = ['--max-semi-space-size=64', '--import', 'tsx', '-e', script, '--', '--part', asArgument(ranges)];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      const output = stdout + stderr;
      const line = /^sum (\{.*\})$/m.exec(stdout)?.[1];
      const sum = error === null && line !== undefined ? (JSON.parse(line) as Sum) : undefined;
      resolve({ output: sum === undefined && output.trim() === '' ? (error?.message ?? 'no output') : output, sum });
    });
  });
}

async function part(ranges: readonly Range[]): Promise<number> {
  // Dying tabs make thousands of errors: their stacks are only recorded when a failing seed runs again.
  Error.stackTraceLimit = 0;
  const sum = newSum();
  for (const { from, count } of ranges)
    for (let seed = from; seed < from + count; seed++) if (!(await runSeed(planFor(seed, stepsPerSeed), sum))) return 1;
  console.log(`sum ${JSON.stringify(sum)}`);
  return 0;
}

async function runSeed(plan: Plan, sum: Sum): Promise<boolean> {
  const result = await outcome(plan);
  add(sum, {
    seeds: 1,
    mutations: result.mutations,
    faults: result.networkFaults,
    kills: result.kills,
    requests: result.requests,
    silences: result.silences,
  });
  if (result.faults.length === 0) return true;
  const shrunk = await shrink(plan);
  Error.stackTraceLimit = 20;
  const { faults } = await outcome(shrunk);
  console.log(`simulate: seed ${plan.seed} of world ${plan.world} fails (add it to test/simulation/seeds.json)`);
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(`the shortest plan that still fails, ${shrunk.steps.length} of ${plan.steps.length} steps:`);
  for (const step of shrunk.steps) console.log(`  ${JSON.stringify(step)}`);
  return false;
}

async function outcome(plan: Plan): Promise<SimulationResult> {
  try {
    return await simulate(plan);
  } catch (error) {
    const faults = [error instanceof Error ? (error.stack ?? error.message) : String(error)];
    return { faults, mutations: 0, networkFaults: 0, kills: 0, requests: 0, silences: 0 };
  }
}

/** Leaves steps out, ever smaller pieces of them, as long as it still fails. */
async function shrink(plan: Plan): Promise<Plan> {
  let steps = plan.steps;
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < steps.length;) {
      const fewer = [...steps.slice(0, start), ...steps.slice(start + size)];
      const { faults } = await outcome({ ...plan, steps: fewer });
      if (faults.length > 0) steps = fewer;
      else start += size;
    }
  }
  return { ...plan, steps };
}
