import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeArchive } from '../../../scripts/build/archive.ts';
import { storeArchive } from '../../../sw/archive.ts';

const paths = Array.from({ length: 30 }, (_, index) => `/assets/part-${index}.${index % 2 === 0 ? 'js' : 'css'}`);
const contentOf = (path: string): string => `/* ${path} */\n"é🎵\\n"\u2028;`;

/** What the build writes, and the worker reads. */
async function archived(): Promise<{ readonly url: string; readonly bytes: Uint8Array<ArrayBuffer> }> {
  const { archive } = await writeArchive(
    folder,
    paths.map((url) => ({ url, revision: null, bytes: Buffer.byteLength(contentOf(url)) })),
  );
  return { url: archive, bytes: new Uint8Array(await readFile(join(folder, archive))) };
}

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offbeat-archive-'));
  await mkdir(join(folder, 'assets'));
  for (const path of paths) await writeFile(join(folder, path), contentOf(path));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A body that arrives in parts of `step` bytes, and breaks off after `until`. */
const arriving = (bytes: Uint8Array<ArrayBuffer>, step: number, until = bytes.length) => {
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (stream) => {
      if (at < until) stream.enqueue(bytes.slice(at, Math.min(until, at + step)));
      else if (until < bytes.length) stream.error(new TypeError('network error'));
      else stream.close();
      at += step;
    },
  });
};

function fakeCache(known: readonly string[] = []) {
  const files = new Map<string, Response>();
  const keys = () => Promise.resolve(known.map((path) => new Request(`https://music.test${path}`)));
  const put = (path: RequestInfo | URL, response: Response) => {
    files.set(path instanceof Request ? path.url : path.toString(), response);
    return Promise.resolve();
  };
  return { files, cache: { keys, put } };
}

const store = (
  { cache }: ReturnType<typeof fakeCache>,
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  wanted = paths,
  status = 200,
) => storeArchive('/assets/archive.txt', wanted, cache, () => Promise.resolve({ status, body }));

it.each([7, 100_000])('stores each file as the build wrote it, in parts of %i bytes', async (step) => {
  const made = fakeCache();
  await store(made, arriving((await archived()).bytes, step));
  const stored = await Promise.all([...made.files].map(async ([path, response]) => [path, await response.text()]));
  expect(stored).toEqual(paths.map((path) => [path, contentOf(path)]));
  expect(made.files.get('/assets/part-0.js')?.headers.get('content-type')).toBe('text/javascript');
  expect(made.files.get('/assets/part-1.css')?.headers.get('content-type')).toBe('text/css');
});

it('stores whole files alone, when the connection breaks', async () => {
  const made = fakeCache();
  const { bytes } = await archived();
  await expect(store(made, arriving(bytes, 50, Math.round(bytes.length / 2)))).rejects.toThrow('network error');
  expect(made.files.size).toBeGreaterThan(10);
  expect(made.files.size).toBeLessThan(20);
  for (const [path, response] of made.files) expect(await response.text()).toBe(contentOf(path));
});

it('stores nothing of a body that was cut at its end', async () => {
  const made = fakeCache();
  const { bytes } = await archived();
  const whole = bytes.indexOf(10) + 1;
  await expect(store(made, arriving(bytes.slice(0, whole + 20), 1_000))).rejects.toThrow(/JSON/);
  expect([...made.files.keys()]).toEqual([paths[0]]);
});

it.each([
  ['a login page', '<!doctype html><title>Welcome</title>', 200, 'JSON'],
  ['a missing file', '', 404, 'answered with 404'],
  ['other JSON', '{"error":"gone"}\n', 200, 'not an archive'],
  ['lines of other JSON', '["/assets/part-0.js",1]\n', 200, 'not an archive'],
])('rejects %s', async (_what, text, status, message) => {
  const made = fakeCache();
  await expect(store(made, new Response(text).body, paths, status)).rejects.toThrow(message);
  expect(made.files.size).toBe(0);
});

it('stores only what belongs to the version and is missing', async () => {
  const made = fakeCache(paths.slice(0, 5));
  const { bytes } = await archived();
  await store(made, arriving(bytes, 1_000), paths.slice(0, 28));
  expect([...made.files.keys()]).toEqual(paths.slice(5, 28));
});

it('fetches nothing for an update that changed few files', async () => {
  const load = vi.fn<() => Promise<Response>>(() => Promise.resolve(new Response('')));
  await storeArchive('/assets/archive.txt', paths, fakeCache(paths.slice(0, 15)).cache, load);
  expect(load).not.toHaveBeenCalled();
});

it('lets no more come of what is no archive', async () => {
  const cancelled = vi.fn<() => void>();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (stream) => stream.enqueue(new TextEncoder().encode('<!doctype html>\n')),
    cancel: cancelled,
  });
  await expect(store(fakeCache(), body)).rejects.toThrow('JSON');
  await vi.waitFor(() => expect(cancelled).toHaveBeenCalled());
});
