import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

/**
 * What the oldest browsers of vite.config.ts (Chrome 111, Firefox 115, Safari 16.4) lack, and TypeScript's libraries have.
 * The build adds no polyfills: a call throws there, in some of these cases before the app has started.
 */
const tooNew: readonly (readonly [what: string, pattern: RegExp, since: string])[] = [
  ['URL.canParse', /\bURL\.canParse\b/, 'Chrome 120, Safari 17'],
  ['URL.parse', /\bURL\.parse\(/, 'Chrome 126, Firefox 126, Safari 18'],
  ['Promise.withResolvers', /\bPromise\.withResolvers\b/, 'Chrome 119, Firefox 121, Safari 17.4'],
  ['Promise.try', /\bPromise\.try\b/, 'Chrome 128, Firefox 134, Safari 18.2'],
  ['Object.groupBy', /\b(?:Object|Map)\.groupBy\b/, 'Chrome 117, Firefox 119, Safari 17.4'],
  ['Array.fromAsync', /\bArray\.fromAsync\b/, 'Chrome 121'],
  ['AbortSignal.any', /\bAbortSignal\.any\b/, 'Chrome 116, Firefox 124, Safari 17.4'],
  ['Response.json', /\bResponse\.json\(/, 'Safari 17'],
  ['Intl.Segmenter', /\bIntl\.Segmenter\b/, 'Firefox 125'],
  ['ARIA attributes as properties', /\.aria(?:Label|Checked|Current|Expanded|Hidden|Selected)\b/, 'Firefox 119'],
  ['checkVisibility without looking for it', /^(?!.*'checkVisibility' in).*\.checkVisibility\(/m, 'Safari 17.4'],
];

const files = ['src', 'sw', 'workers'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => [join(folder, name), readFileSync(join(root, folder, name), 'utf8')] as const),
);

test.each(tooNew)('the browser code does without %s', (_what, pattern, since) => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.filter(([, text]) => pattern.test(text)).map(([path]) => `${path}: only from ${since} on`);
  expect(found).toEqual([]);
});
