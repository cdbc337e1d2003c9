import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { goalChart } from '../test/bench/support/charts.ts';
import { benchPage } from '../test/bench/support/page.ts';
import { failsCi, isBenchReport, type BenchReport, type BenchRun } from '../test/bench/support/report.ts';
import { buildIfNeeded } from './build/build.ts';
import { isMissing } from './build/files.ts';
import { printReport } from './support/bench-table.ts';
import { PlainError, runMain } from './support/fail.ts';

/**
 * `npm run bench`: runs every test/bench/NAME.ts and writes docs/bench (results.json, a chart each, README.md).
 * `npm run bench -- NAME [--json FILE] [--docs]` runs one and prints its table, and with --docs renews its part of
 * docs/bench; `--short` makes few runs, writes nothing in docs and
 * fails on sizes and counts alone, which is what CI wants.
 */
const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'test/bench');
const docs = join(root, 'docs/bench');

interface Request {
  /** Undefined: all of them. */
  readonly name: string | undefined;
  readonly json: string | undefined;
  readonly short: boolean;
  readonly docs: boolean;
}

function parse(args: readonly string[], names: readonly string[]): Request {
  const known = `known are ${names.join(', ')}`;
  let [name, json]: [string | undefined, string | undefined] = [undefined, undefined];
  const short = args.includes('--short');
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? '';
    if (arg === '--short' || arg === '--docs') continue;
    if (arg === '--json') {
      json = args[++i];
      if (json === undefined) throw new PlainError('--json needs a file');
    } else if (arg.startsWith('-'))
      throw new PlainError(`unknown flag ${arg}; known are --json FILE, --docs and --short`);
    else if (name !== undefined) throw new PlainError(`one bench at a time or all, not ${name} and ${arg}`);
    else name = arg;
  }
  if (name !== undefined && !names.includes(name)) throw new PlainError(`unknown bench ${name}; ${known}`);
  const wantsDocs = name === undefined || args.includes('--docs');
  return { name, json, short, docs: wantsDocs && !short };
}

const hasRun = (module: unknown): module is { readonly run: BenchRun } =>
  typeof module === 'object' && module !== null && 'run' in module && typeof module.run === 'function';

async function measure(name: string, short: boolean): Promise<BenchReport> {
  const module: unknown = await import(pathToFileURL(join(folder, `${name}.ts`)).href);
  if (!hasRun(module)) throw new PlainError(`test/bench/${name}.ts exports no run(options)`);
  // `tests` measures the build too.
  if (name !== 'tests') await buildIfNeeded(root, join(root, 'dist'));
  const report = await module.run({ short });
  printReport(report);
  return report;
}

async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(resolve(path)), { recursive: true });
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

/** The reports that other benches wrote into a JSON file; none without it. */
async function readReports(path: string): Promise<object> {
  let before: unknown = {};
  try {
    before = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (!isMissing(error)) throw new PlainError(`${path} is no JSON file; nothing was written.`);
  }
  if (typeof before === 'object' && before !== null && !Array.isArray(before)) return before;
  throw new PlainError(`${path} holds no JSON object; nothing was written.`);
}

/** Puts the reports under their names into that file; all or nothing. */
async function saveReports(path: string, reports: readonly BenchReport[]): Promise<void> {
  const named = Object.fromEntries(reports.map((report) => [report.name, report]));
  await writeWhole(path, `${JSON.stringify({ ...(await readReports(path)), ...named }, undefined, 2)}\n`);
}

/** Adds the reports to docs/bench and draws it again from all that are there. */
async function writeDocs(fresh: readonly BenchReport[]): Promise<void> {
  const path = join(docs, 'results.json');
  await saveReports(path, fresh);
  const all: unknown = JSON.parse(await readFile(path, 'utf8'));
  const values: readonly unknown[] = typeof all === 'object' && all !== null ? Object.values(all) : [];
  const reports = values.filter(isBenchReport).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const report of reports) await writeWhole(join(docs, `${report.name}.svg`), goalChart(report));
  await writeWhole(join(docs, 'README.md'), benchPage(reports));
}

await runMain(async () => {
  const files = await readdir(folder);
  const names = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort();
  const { name, json, short, docs: intoDocs } = parse(process.argv.slice(2), names);
  // Before minutes are measured for a file that cannot take them.
  if (json !== undefined) await readReports(json);
  const reports: BenchReport[] = [];
  const broken: string[] = [];
  for (const each of name === undefined ? names : [name]) {
    // At once: all of them take long, and one that fails must not take the others' figures with it.
    try {
      const report = await measure(each, short);
      reports.push(report);
      if (json !== undefined) await saveReports(json, [report]);
      if (intoDocs) await writeDocs([report]);
    } catch (error) {
      if (name !== undefined) throw error;
      console.error(error);
      broken.push(each);
    }
  }
  const failed = short ? reports.flatMap(({ rows }) => rows.filter(failsCi)) : [];
  for (const row of failed) console.error(`must: ${row.name} is ${row.median} ${row.unit}`);
  for (const each of broken) console.error(`broken: ${each}`);
  return failed.length + broken.length === 0 ? 0 : 1;
});
