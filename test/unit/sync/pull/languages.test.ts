import { expect, it, vi } from 'vitest';
import { putSongs } from '../../../../src/db/catalogue/commands.ts';
import type { PullContext } from '../../../../src/sync/pull/context.ts';
import { detectMissing } from '../../../../src/sync/pull/detect-languages.ts';
import { song } from '../../../support/song.ts';
import { freshDb } from '../../db/support.ts';

type Detect = NonNullable<PullContext['detectLanguages']>;

const contextWith = (detectLanguages: Detect) => {
  const db = freshDb();
  const timers = { nowMs: () => 1, after: () => () => undefined };
  return { db, detectLanguages, timers } as unknown as PullContext;
};

it('looks at the songs without a language in one batch, and at each song once', async () => {
  const detect = vi.fn<Detect>((texts) => Promise.resolve(texts.map(() => 'deu')));
  const context = contextWith(detect);
  const page = [song('a', { prompt: 'x' }), song('b', { language: 'eng' }), song('c', { prompt: 'y' })];
  const first = await detectMissing(context, page);
  expect(detect.mock.calls).toEqual([[['Title a x', 'Title c y']]]);
  expect(first.map(({ track }) => track.language)).toEqual(['deu', 'eng', 'deu']);

  await putSongs(context.db, first, 1);
  const again = await detectMissing(context, page);
  expect(detect).toHaveBeenCalledOnce();
  await putSongs(context.db, again, 2);
  expect((await context.db.tracks.toArray()).map((track) => track.language)).toEqual(['deu', 'eng', 'deu']);
});

it('looks again when the title changed, and lets the songs be when the detector fails', async () => {
  const detect = vi.fn<Detect>(() => Promise.reject(new Error('worker gone')));
  const context = contextWith(detect);
  await putSongs(context.db, [{ ...song('a'), track: { ...song('a').track, language: 'deu' } }], 1);
  const changed = await detectMissing(context, [song('a', { title: 'Another title' })]);
  expect(detect.mock.calls).toEqual([[['Another title ']]]);
  expect(changed[0]?.track.language).toBeNull();
});
