import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { routes } from '../../../src/app/routing/routes.ts';
import { library, nav } from '../../../src/ui/strings/strings.ts';

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
  readonly form_factor?: string;
  readonly label?: string;
}
interface Shortcut {
  readonly name: string;
  readonly url: string;
  readonly icons: readonly Picture[];
}
interface Manifest {
  readonly start_url: string;
  readonly scope: string;
  readonly display: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly Picture[];
  readonly screenshots: readonly Picture[];
  readonly shortcuts: readonly Shortcut[];
  readonly launch_handler: { readonly client_mode: readonly string[] };
}

const folder = resolve(import.meta.dirname, '../../../public');
const manifest = JSON.parse(await readFile(resolve(folder, 'manifest.webmanifest'), 'utf8')) as Manifest;
const page = await readFile(resolve(folder, '../index.html'), 'utf8');

const formats: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp', 'image/svg+xml': 'svg' };
const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];

test.each(pictures)('$src is there, of the size and type it claims', async ({ src, sizes, type }) => {
  const { width, height, format } = await sharp(resolve(folder, `.${src}`)).metadata();
  expect(format).toBe(formats[type]);
  expect(['any', `${width}x${height}`]).toContain(sizes);
});

test('has the icons that browsers ask for before they offer to install', () => {
  const plain = manifest.icons.filter(({ purpose }) => purpose === undefined || purpose === 'any');
  expect(plain.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.icons.some(({ purpose, sizes }) => purpose === 'maskable' && sizes === '512x512')).toBe(true);
});

test('what matters of a maskable icon lies inside the circle that launchers cut out', async () => {
  const icon = manifest.icons.find(({ purpose }) => purpose === 'maskable');
  const { data, info } = await sharp(resolve(folder, `.${icon?.src}`))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let farthest = 0;
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      if ((data[y * info.width + x] ?? 0) > 150)
        farthest = Math.max(farthest, Math.hypot(x - info.width / 2, y - info.height / 2));
    }
  }
  expect(farthest).toBeGreaterThan(0);
  expect(farthest / info.width).toBeLessThanOrEqual(0.4);
});

test('has screenshots for phones and desktops, of shapes that browsers show', () => {
  for (const form of ['narrow', 'wide']) {
    const shown = manifest.screenshots.filter((shot) => shot.form_factor === form);
    expect(shown.length).toBeGreaterThan(0);
    for (const { sizes, label } of shown) {
      const [width = 0, height = 0] = sizes.split('x').map(Number);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(320);
      expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3);
      expect(label).toBeTruthy();
    }
  }
});

test('starts and offers shortcuts at screens of the app, under their names', () => {
  expect(manifest.start_url).toBe('/home');
  expect(manifest.scope).toBe('/');
  expect(manifest.display).toBe('standalone');
  const known = routes.map(({ path }) => path);
  expect(known).toContain(manifest.start_url);
  for (const { url } of manifest.shortcuts) expect(known).toContain(url);
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([nav.search, library.likedSongs, library.recentlyPlayed]);
});

test('a launch never loads a running app anew, which would stop the song', () => {
  expect(manifest.launch_handler.client_mode[0]).toBe('focus-existing');
});

test('the page and the manifest have one colour', () => {
  expect(page).toContain(`<meta name="theme-color" content="${manifest.theme_color}" />`);
  expect(manifest.background_color).toBe(manifest.theme_color);
});
