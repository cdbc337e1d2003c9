import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Script } from 'node:vm';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { chunkOf, type Chunk } from './chunk.ts';

const entryTag = /<script type="module"[^>]* src="\/assets\/([^"]+)"><\/script>/;
const preloadTags = /\s*<link rel="modulepreload"[^>]*>/g;

/** Where the scripts of the first screen leave what files loaded later import from them. */
const table = 'globalThis.offbeatChunks';

/**
 * Turns the modules that index.html in `folder` names into classic scripts, three of them: the first frame, packages, and the app.
 * Chromium keeps compiled code for classic scripts alone (docs/decisions/0052-classic-scripts.md). Each module's own
 * file stays and hands on what its script exported, for the screens and dialogs, which are modules. Throws when the
 * build is not of the shape this reads, or would behave otherwise as a classic script.
 */
export async function makeFirstScriptsClassic(folder: string): Promise<void> {
  const page = join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  const entry = assertDefined(entryTag.exec(html)?.[1], 'the script of index.html');
  const chunks = await reachedFrom(entry, join(folder, 'assets'));
  const isFrame = ({ file }: Pick<Chunk, 'file'>): boolean => /^(?:frame|rolldown-runtime)-/.test(file);
  const frame = chunks.filter(isFrame);
  const shared = chunks.slice(0, -1).filter((chunk) => !isFrame(chunk));
  const files = [
    { name: 'first-frame', of: frame },
    ...(shared.length === 0 ? [] : [{ name: 'first-vendor', of: shared }]),
    { name: 'first-app', of: chunks.slice(-1) },
  ];
  if (frame.length === 0) throw new Error('index.html imports no first frame');
  const foreign = frame
    .flatMap(({ imports }) => imports.map(({ from }) => basename(from)))
    .filter((file) => !isFrame({ file }));
  if (foreign.length > 0) throw new Error(`the first frame imports ${foreign.join(', ')}`);
  const scripts = files.map(({ name, of }) => {
    const code = `"use strict";${table}??={};${of.map(asClassic).join('')}`;
    // Refuses what only a module may hold.
    new Script(code, { filename: name });
    return { code, file: `${name}-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js` };
  });
  for (const { code, file } of scripts) await writeFile(join(folder, 'assets', file), code);
  for (const chunk of chunks) await writeFile(join(folder, 'assets', chunk.file), asModule(chunk));
  await writeFile(
    page,
    html.replace(preloadTags, '').replace(entryTag, tagsOf(scripts.map(({ file }) => `/assets/${file}`))),
  );
}

/** The frame's script runs as soon as it is here; the others load beside it, and run when it adds them. */
function tagsOf([frame, ...others]: readonly string[]): string {
  const preloads = others.map((src) => `<link rel="preload" href="${src}" as="script">`);
  return [
    `<script async fetchpriority="high" src="${frame}" data-then="${others.join(' ')}"></script>`,
    ...preloads,
  ].join('\n    ');
}

/** The chunk and all it imports statically, each after those it imports. */
async function reachedFrom(file: string, folder: string, found: Chunk[] = []): Promise<Chunk[]> {
  const chunk = chunkOf(file, await readFile(join(folder, file), 'utf8'));
  for (const { from } of chunk.imports) {
    if (!found.some((each) => each.file === basename(from))) await reachedFrom(basename(from), folder, found);
  }
  found.push(chunk);
  return found;
}

const placeOf = (file: string): string => `${table}[${JSON.stringify(file)}]`;

/** A function around it keeps its names its own, as a module does; like one it runs once, even if a page adds it again. */
function asClassic({ file, imports, exports, code }: Chunk): string {
  const taken = imports.map(({ from, names }) => {
    const bound = names.map(({ imported, local }) => `${imported}:${local}`);
    return bound.length === 0 ? '' : `const{${bound.join()}}=${placeOf(basename(from))};`;
  });
  const given = exports.map(({ exported, local }) => `${exported}:${local}`);
  return `(()=>{if(${placeOf(file)})return;const offbeatAddress=document.currentScript.src;${taken.join('')}${code};${placeOf(file)}={${given.join()}}})();`;
}

function asModule({ file, exports }: Chunk): string {
  if (exports.length === 0) return '';
  // Numbered: an exported name may be a reserved word.
  const taken = exports.map(({ exported }, n) => `${exported}:_${n}`);
  const given = exports.map(({ exported }, n) => `_${n} as ${exported}`);
  return `const{${taken.join()}}=${placeOf(file)};export{${given.join()}};`;
}
