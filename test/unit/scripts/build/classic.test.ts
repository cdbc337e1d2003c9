import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFirstScriptsClassic } from '../../../../scripts/build/first-load/classic.ts';

const page = `<html><head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/vendor-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head></html>`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offbeat-classic-'));
  await mkdir(join(folder, 'assets'));
  // The build's modules are .js, to Node too.
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'index.html'), page);
  await put('frame-1.js', 'let f=1;export{f as p};');
});
afterEach(async () => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'offbeatChunks');
  Reflect.deleteProperty(globalThis, 'said');
  await rm(folder, { recursive: true, force: true });
});

const put = (name: string, code: string) => writeFile(join(folder, 'assets', name), code);
const built = async () => {
  await makeFirstScriptsClassic(folder);
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  return {
    html,
    scripts: scriptsOf(html),
  };
};

/** The first frame's, and those that it adds. */
function scriptsOf(html: string): readonly string[] {
  const [, frame = '', others = ''] =
    /<script async fetchpriority="high" src="([^"]+)" data-then="([^"]+)"><\/script>/.exec(html) ?? [];
  return [frame, ...others.split(' ')].map((path) => path.replace('/assets/', ''));
}

/** As a browser runs them: one after the other, each knowing its own address. */
async function run(scripts: readonly (string | undefined)[]): Promise<void> {
  for (const file of scripts) {
    vi.stubGlobal('document', { currentScript: { src: `https://a.test/assets/${file}` } });
    runInThisContext(await readFile(join(folder, 'assets', String(file)), 'utf8'));
  }
  vi.unstubAllGlobals();
}
const imported = async (name: string): Promise<object> => {
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'assets', name)).href);
  if (typeof module !== 'object' || module === null) throw new Error(`${name} is no module`);
  return module;
};
const made = (module: object, name: string): ((n?: number) => unknown) => {
  const value: unknown = Reflect.get(module, name);
  if (typeof value !== 'function') throw new Error(`${name} is no function`);
  return (n) => {
    const answer: unknown = Reflect.apply(value, undefined, [n]);
    return answer;
  };
};

it('runs what the page imports, before what imports it, and hands it on to modules', async () => {
  await put('rolldown-runtime-1.js', 'globalThis.said=["runtime"];let e=(x)=>x*2;export{e as n};');
  await put('frame-1.js', 'import{n as e}from"./rolldown-runtime-1.js";said.push("frame");let f=e(1);export{f as p};');
  await put(
    'vendor-1.js',
    'import{n as t}from"./rolldown-runtime-1.js";said.push("vendor");let r="’"+t(4);export{r as default,t as in};',
  );
  await put(
    'index-1.js',
    'import{p}from"./frame-1.js";import e,{in as n}from"./vendor-1.js";said.push("app");const r=()=>import.meta.url,o=import.meta.resolve?1:2;export{e as a,r as here,n as t,o};',
  );
  const { html, scripts } = await built();
  expect(scripts).toHaveLength(3);
  expect(html).not.toMatch(/module/);
  expect(html).toContain('href="/assets/index-1.css"');
  await run(scripts);
  expect(Reflect.get(globalThis, 'said')).toEqual(['runtime', 'frame', 'vendor', 'app']);
  const app = await imported('index-1.js');
  expect(Object.keys(app).toSorted()).toEqual(['a', 'here', 'o', 't']);
  expect(app).toMatchObject({ a: '’8', o: 2 });
  expect([made(app, 'here')(), made(app, 't')(5)]).toEqual([`https://a.test/assets/${scripts[2]}`, 10]);
  const vendor = await imported('vendor-1.js');
  expect(Reflect.get(vendor, 'default')).toBe('’8');
  // The very same things, not made again.
  expect(Reflect.get(vendor, 'in')).toBe(Reflect.get(app, 't'));
  expect(Reflect.get(globalThis, 'said')).toHaveLength(4);
});

it('keeps its names to itself, and is strict', async () => {
  await put('index-1.js', 'import"./frame-1.js";var secret=1;globalThis.said=function(){return this}();');
  await run((await built()).scripts);
  expect(Reflect.get(globalThis, 'secret')).toBeUndefined();
  expect(Reflect.get(globalThis, 'said')).toBeUndefined();
});

it('gives another address when the content changes', async () => {
  await put('index-1.js', 'import"./frame-1.js";let a=1;export{a};');
  const before = (await built()).scripts;
  await writeFile(join(folder, 'index.html'), page);
  await put('index-1.js', 'import"./frame-1.js";let a=2;export{a};');
  expect((await built()).scripts).not.toEqual(before);
});

it.each([
  ['let a=1;const f=()=>{a=2};export{a,f}', 'change later: a'],
  ['await 1;', 'await'],
  ['export*from"./vendor-1.js";', 'not known'],
  ['export let a=1;', 'not known'],
  ['export{a}from"./vendor-1.js";', 'not known'],
  ['console.log(import.meta.env);', 'import.meta'],
  ['let a=;', 'index-1.js'],
  ['import*as n from"./vendor-1.js";', 'imports all'],
])('refuses %s', async (code, message) => {
  await put('vendor-1.js', 'let a=1;export{a};');
  await put('index-1.js', `import"./frame-1.js";${code}`);
  await expect(built()).rejects.toThrow(message);
  // Nothing half done: the files are written when all is known.
  expect((await readdir(join(folder, 'assets'))).filter((name) => name.startsWith('first-'))).toEqual([]);
});

it('refuses a first frame that imports another chunk, and a page without one', async () => {
  await put('index-1.js', 'import"./frame-1.js";');
  await put('frame-1.js', 'import"./vendor-1.js";');
  await put('vendor-1.js', 'let a=1;export{a};');
  await expect(built()).rejects.toThrow('the first frame imports vendor-1.js');
  await put('index-1.js', 'let a=1;export{a};');
  await expect(built()).rejects.toThrow('no first frame');
});

it('refuses a page without a script', async () => {
  await writeFile(join(folder, 'index.html'), '<html></html>');
  await expect(built()).rejects.toThrow('the script of index.html');
});
