import { join, resolve } from 'node:path';
import { buildIfNeeded } from '../../scripts/build/build.ts';
import { runMain } from '../../scripts/support/fail.ts';
import { startPlainServer, type PlainServer } from '../support/plain-server.ts';
import { contrast } from './contrast.ts';
import { EngineEnded, type Engine, type EnginePage } from './engine.ts';
import { firefox, firefoxInContrast } from './firefox.ts';
import { job, playsBareAudio, type Step } from './job.ts';
import { startSpeakers } from './speakers.ts';
import { webkit } from './webkit.ts';

/** `npm run test:browsers`: the same job in every engine that is installed, and contrast in Firefox; the others are named as not run. */
const root = resolve(import.meta.dirname, '../..');
const dist = join(root, 'dist');
/** A step that hangs must not hang the CI. */
const stepMs = 200_000;

type Open = NonNullable<Engine['open']>;
type Steps = (page: EnginePage, plain: PlainServer) => readonly Step[];

interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/**
 * The job, once. Where the browser itself ended, a page without anything of ours says whether it ends there too: that is
 * to find the cause; the browser has failed either way.
 */
async function runEngine({ name, open }: Engine, steps: Steps): Promise<Counts> {
  if (open === undefined) {
    console.log(`not run ${name}: it is not installed`);
    return { passed: 0, failed: 0 };
  }
  const { isEnded, ...counts } = await runJob(name, open, steps);
  if (isEnded) {
    const verdict = (await endsOnBareAudio(open)) ? 'ends it too' : 'does not end it';
    console.log(`        a page that only plays a song ${verdict}`);
  }
  return counts;
}

/** Whether the browser ends on a page that has nothing of ours, as it ended on ours. */
const endsOnBareAudio = (open: Open): Promise<boolean> =>
  inFreshBrowser(
    open,
    async (page, plain) => {
      await inTime(playsBareAudio(page, plain));
      return false;
    },
    (error) => {
      console.log(`        a bare page: ${String(error)}`);
      return error instanceof EngineEnded;
    },
  );

function runJob(name: string, open: Open, steps: Steps): Promise<Counts & { readonly isEnded: boolean }> {
  let passed = 0;
  let current = 'starts';
  return inFreshBrowser(
    open,
    async (page, plain) => {
      for (const step of steps(page, plain)) {
        current = step.name;
        const started = performance.now();
        await inTime(step.run());
        passed += 1;
        console.log(`ok      ${name} ${step.name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
      }
      return { passed, failed: 0, isEnded: false };
    },
    async (error, page) => {
      const isEnded = error instanceof EngineEnded;
      const reason = error instanceof Error ? error.message : String(error);
      console.log(`${isEnded ? 'ENDED ' : 'FAILED'}  ${name} ${current}\n        ${reason}`);
      // `.ci/run` gives this line again at its end.
      console.log(`failed: ${name} › ${current}: ${reason.split('\n')[0] ?? ''}`);
      if (!isEnded) console.log(`        ${await whatIsThere(page)}`);
      console.log(`        it said last: ${page?.said() ?? 'nothing'}`);
      return { passed, failed: 1, isEnded };
    },
  );
}

/**
 * Runs `work` in a browser and against a server of its own, and ends both. What `work`, or the start of the browser,
 * throws is for `failed`, which still finds the page there, if there was one.
 */
async function inFreshBrowser<T>(
  open: Open,
  work: (page: EnginePage, plain: PlainServer) => Promise<T>,
  failed: (error: unknown, page: EnginePage | undefined) => T | Promise<T>,
): Promise<T> {
  const plain = await startPlainServer();
  let page: EnginePage | undefined;
  try {
    page = await inTime(open());
    return await work(page, plain);
  } catch (error) {
    return await failed(error, page);
  } finally {
    await page?.close().catch(() => undefined);
    await plain.stop();
  }
}

/** Which tables of the database do not answer, what waits in the outbox, and who holds which lock. */
const storageExpression = `(async () => {
  const ended = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  const orLate = (asked) => Promise.race([asked, new Promise((done) => setTimeout(() => done('late'), 5_000))]);
  const database = await orLate(ended(indexedDB.open('offbeat')));
  if (database === 'late') return 'the database does not open';
  const rows = (name) => orLate(ended(database.transaction(name).objectStore(name).getAll(null, 5)));
  const names = [...database.objectStoreNames];
  const read = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await rows(name)])));
  database.close();
  const late = names.filter((name) => read[name] === 'late');
  const { outbox, counters } = read;
  return JSON.stringify({ late, outbox, counters, nowMs: Date.now(), locks: await navigator.locks.query() });
})()`;

/** Address, place, sound, first words and storage of the page, to explain a failure. */
async function whatIsThere(page: EnginePage | undefined): Promise<string> {
  if (page === undefined) return 'there is no page';
  const seen = `[location.href, 'scrolled ' + scrollY + ' of ' + document.documentElement.scrollHeight + ' in ' + innerHeight,
    'the list at ' + document.querySelector('main ul')?.getBoundingClientRect().top, document.querySelector('audio')?.currentTime, document.querySelector('audio')?.src,
    document.querySelector('audio')?.error?.message, document.body.innerText.slice(0, 300)].join(' · ')`;
  const answers: string[] = [];
  for (const expression of [seen, storageExpression])
    answers.push(await inTime(page.value(expression)).then(String, String));
  return answers.join('\n        ');
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not done within ${stepMs / 1_000} s`)), stepMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

const runs: readonly (readonly [Engine, Steps])[] = [
  [firefox(), job],
  [firefoxInContrast(), contrast],
  [webkit(), job],
];

await runMain(async () => {
  const wanted = process.argv.slice(2).map((word) => word.toLowerCase());
  await buildIfNeeded(root, dist);
  let [passed, failed] = [0, 0];
  const speakers = await startSpeakers();
  // Both browsers are started with this process's environment.
  Object.assign(process.env, speakers.env);
  try {
    for (const [engine, steps] of runs) {
      if (wanted.length > 0 && !wanted.some((word) => engine.name.toLowerCase().startsWith(word))) continue;
      const counts = await runEngine(engine, steps);
      passed += counts.passed;
      failed += counts.failed;
    }
  } finally {
    await speakers.close();
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
