import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';

export interface EncodeRequest {
  bytes: Uint8Array<ArrayBuffer>;
  inputArgs: readonly string[];
  outputs: readonly { args: readonly string[]; extension: string }[];
}
interface Core {
  FS: { writeFile(path: string, data: Uint8Array): void; readFile(path: string): unknown; unlink(path: string): void };
  exec(...args: string[]): number;
  reset(): void;
  setLogger(logger: (line: unknown) => void): void;
}
const isCore = (value: unknown): value is Core =>
  typeof value === 'object' && value !== null && 'FS' in value && 'exec' in value && 'reset' in value;

type Imports = WebAssembly.Imports;
interface CoreOptions {
  /** Emscripten's hook: gets the imports, calls back with the instance, and returns its exports, or {} for later. */
  instantiateWasm: (imports: Imports, done: (instance: WebAssembly.Instance) => void) => object;
}
type CoreFactory = (options: CoreOptions) => Promise<unknown>;
const isFactory = (value: unknown): value is CoreFactory => typeof value === 'function';

/**
 * Loads the WebAssembly ffmpeg. It was built for browsers' workers, so it gets the few globals of one that it needs.
 */
async function loadCore(): Promise<() => Promise<Core>> {
  const folder = dirname(createRequire(import.meta.url).resolve('@ffmpeg/core'));
  const esm = join(folder, '..', 'esm');
  Object.assign(globalThis, { self: { location: { href: '' } } });
  const module: unknown = await import(pathToFileURL(join(esm, 'ffmpeg-core.js')).href);
  const create = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  if (!isFactory(create)) throw new Error('@ffmpeg/core has no default export');
  const compiled = await WebAssembly.compile(readFileSync(join(esm, 'ffmpeg-core.wasm')));
  return async () => {
    const core = await create({
      instantiateWasm: (imports, done) => {
        const instance = new WebAssembly.Instance(compiled, imports);
        done(instance);
        return instance.exports;
      },
    });
    if (!isCore(core)) throw new Error('@ffmpeg/core did not start');
    return core;
  };
}

let loaded: Promise<() => Promise<Core>> | undefined;

async function encode({ bytes, inputArgs, outputs }: EncodeRequest): Promise<Uint8Array[]> {
  loaded ??= loadCore();
  // A new instance for each request: after some twenty uses an instance reads out of bounds, and a hostile file must
  // not affect the next one.
  const core = await (await loaded)();
  const said: string[] = [];
  core.setLogger((line) => {
    if (typeof line === 'object' && line !== null && 'message' in line) said.push(String(line.message));
    if (said.length > 40) said.shift();
  });
  const names = outputs.map(({ extension }, i) => `out${i}.${extension}`);
  core.FS.writeFile('input', bytes);
  try {
    const args = outputs.flatMap(({ args: own }, i) => ['-map', '0:a:0', ...own, names[i] ?? 'out']);
    const code = core.exec('-hide_banner', ...inputArgs, '-i', 'input', ...args);
    core.reset();
    if (code !== 0)
      throw new Error(
        said.findLast((line) => /invalid|error|could not|no such|does not/i.test(line)) ?? `ffmpeg ended with ${code}`,
      );
    return names.map((name) => {
      const data = core.FS.readFile(name);
      if (!(data instanceof Uint8Array) || data.length === 0) throw new Error('ffmpeg wrote nothing');
      // A copy, because transferring the result would detach the wasm heap.
      return new Uint8Array(data);
    });
  } finally {
    for (const name of ['input', ...names]) {
      try {
        core.FS.unlink(name);
      } catch {
        // It was never written.
      }
    }
  }
}

parentPort?.on('message', (request: EncodeRequest) => {
  encode(request).then(
    (value) =>
      parentPort?.postMessage(
        { ok: true, value },
        value.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer),
      ),
    (error: unknown) => {
      parentPort?.postMessage({ ok: false, message: error instanceof Error ? error.message : String(error) });
      // After a crash inside wasm its state cannot be trusted: the pool starts another worker.
      if (error instanceof WebAssembly.RuntimeError) setImmediate(() => process.exit(1));
    },
  );
});
