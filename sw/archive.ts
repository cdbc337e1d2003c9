import { ignored } from '../src/lib/log.ts';

/** With fewer files missing (an update that changed few), each on its own is the smaller download. */
const fewFiles = 20;

/** The parts of a response that `storeArchive` reads. */
type Answer = Pick<Response, 'status' | 'body'>;

/**
 * Stores in `cache` those of the files `paths` that it lacks, from the archive at `url` (scripts/build/archive.ts writes it):
 * one request in place of two hundred. A file is stored as soon as its line is here. Rejects if the connection breaks, or if
 * the host has no such archive; what is then missing has to be fetched file by file.
 */
export async function storeArchive(
  url: string,
  paths: readonly string[],
  cache: Pick<Cache, 'keys' | 'put'>,
  load: (url: string) => Promise<Answer> = (address) => fetch(address, { credentials: 'same-origin' }),
): Promise<void> {
  const stored = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  const missing = new Set(paths.filter((path) => !stored.has(path)));
  if (missing.size < fewFiles) return;
  const { status, body } = await load(url);
  if (status !== 200 || body === null) throw new Error(`the archive was answered with ${status}`);
  for await (const line of linesOf(body)) {
    const [path, content] = parseLine(line);
    if (missing.has(path)) await cache.put(path, new Response(content, { headers: { 'Content-Type': typeOf(path) } }));
  }
}

const typeOf = (path: string): string => (path.endsWith('.css') ? 'text/css' : 'text/javascript');

/** Throws for what is not a whole line of an archive: a login page, or a line that broke off. */
function parseLine(line: string): readonly [path: string, content: string] {
  const value: unknown = JSON.parse(line);
  const parts: readonly unknown[] = Array.isArray(value) ? value : [];
  const [path, content] = parts;
  if (typeof path !== 'string' || typeof content !== 'string') throw new TypeError('not an archive');
  return [path, content];
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  } finally {
    // Of a file that is no archive, or cannot be stored, the rest need not come.
    reader.cancel().catch(ignored('ending the archive'));
  }
}
