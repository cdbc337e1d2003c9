import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { home } from '../../src/ui/strings/strings.ts';

export interface ShellFile {
  readonly path: string;
  readonly brotliBytes: number;
}

/**
 * The JS and CSS a returning guest's Home needs, with their brotli sizes: what index.html names, for Home is part of the
 * first script. Throws when the build is not of the shape this reads, so that it cannot pass while blind.
 */
export async function homeFiles(dist: string): Promise<readonly ShellFile[]> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const paths = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].flatMap((match) => match[1] ?? []);
  const entry = paths.find((path) => /^first-app-.*\.js$/.test(basename(path)));
  if (entry === undefined) throw new Error('index.html names no entry script');
  const script = await readFile(join(dist, entry), 'utf8');
  const frame = paths.find((path) => /^first-frame-.*\.js$/.test(basename(path)));
  const painted = frame === undefined ? '' : await readFile(join(dist, frame), 'utf8');
  // Only Home says it; a Home in a file of its own would not be counted here.
  if (!painted.includes(home.recentlyPlayed) || /HomeScreen-/.test(script)) throw new Error('Home is not in the entry');
  // A classic script imports nothing by itself: what the page names is all there is.
  if (/type="module"|<link[^>]*modulepreload/.test(html))
    throw new Error('index.html names modules, whose imports are not counted');
  return sizesOf(dist, [...new Set(paths)]);
}

/**
 * What every page loads besides once it is idle (src/app/startup/start.tsx): the shell's second file with sync, what follows
 * launches and the start, and all that these import. What loads at the first press, or three seconds later, is not in it.
 */
export async function idleFiles(dist: string): Promise<readonly ShellFile[]> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const entry = /assets\/first-app-[^"]+\.js/.exec(html)?.[0];
  const script = entry === undefined ? '' : await readFile(join(dist, entry), 'utf8');
  const named = new Set(
    [...script.matchAll(/(?:engine|launches|after-start)-[\w-]{8}\.(?:js|css)/g)].map(([name]) => name),
  );
  // An older build may have left its own behind.
  if (named.size !== 4) throw new Error(`the entry names ${[...named].join(', ')} instead of four idle files`);
  return sizesOf(dist, await withImports(dist, [...named]));
}

/**
 * The JS that a first visit's first genre loads beside what an idle Home has: its screen with the list, and the pull that
 * fetches its songs, which the sync engine loads.
 */
export async function genreFiles(dist: string): Promise<readonly ShellFile[]> {
  const here = new Set((await idleFiles(dist)).map(({ path }) => path));
  const engine = [...here].find((path) => /\/engine-.*\.js$/.test(path)) ?? '';
  const pull = /import\(`\.\/((?:song-resources|lists)-[\w-]{8}\.js)`\)/.exec(
    await readFile(join(dist, engine), 'utf8'),
  );
  const screen = (await readdir(join(dist, 'assets'))).filter((name) => /^genre-routes-.*\.js$/.test(name));
  if (pull?.[1] === undefined || screen.length !== 1) throw new Error('the pull or the screen of a genre is not found');
  const paths = await withImports(dist, [...screen, pull[1]]);
  return sizesOf(
    dist,
    paths.filter((path) => !here.has(path)),
  );
}

/** Paths of the assets `names`, and of all that they import and Home does not load. */
async function withImports(dist: string, names: readonly string[]): Promise<readonly string[]> {
  const atHome = new Set((await homeFiles(dist)).map(({ path }) => path));
  const found = new Set<string>();
  const add = async (name: string): Promise<void> => {
    if (found.has(name) || atHome.has(`assets/${name}`)) return;
    found.add(name);
    if (!name.endsWith('.js')) return;
    const code = await readFile(join(dist, 'assets', name), 'utf8');
    for (const [, imported = ''] of code.matchAll(/(?:\bfrom|\bimport)"\.\/([^"]+\.js)"/g)) await add(imported);
  };
  for (const name of names) await add(name);
  return [...found].map((name) => `assets/${name}`);
}

const sizesOf = (dist: string, paths: readonly string[]): Promise<readonly ShellFile[]> =>
  Promise.all(
    paths.map(async (path) => ({
      path,
      brotliBytes: brotliCompressSync(await readFile(join(dist, path))).length,
    })),
  );

export const kibibytes = (files: readonly ShellFile[]): number =>
  files.reduce((sum, file) => sum + file.brotliBytes, 0) / 1024;
