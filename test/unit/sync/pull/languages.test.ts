import { expect, it, vi } from 'vitest';
import { putSongs } from '../../../../src/db/catalogue/commands.ts';
import type { ParsedSong } from '../../../../src/core/wire/song.ts';
import type { PullContext } from '../../../../src/sync/pull/context.ts';
import { detectMissing } from '../../../../src/sync/pull/detect-languages.ts';
import { song } from '../../../support/song.ts';
import { freshDb } from '../../db/support.ts';

type Detect = NonNullable<PullContext['detectLanguages']>;

/** `late`: what the detector finds comes after its time. */
const contextWith = (detectLanguages: Detect, when: 'soon' | 'late' = 'soon') => {
  const db = freshDb();
  const after = (_ms: number, run: () => void) => {
    if (when === 'late') run();
    return () => undefined;
  };
  return { db, detectLanguages, timers: { nowMs: () => 1, after } } as unknown as PullContext;
};

const languagesOf = (songs: readonly ParsedSong[]) => songs.map(({ track }) => track.language);
const storedLanguages = async ({ db }: PullContext) => (await db.tracks.toArray()).map(({ language }) => language);

it('looks at the songs without a language in one batch, and at each song once', async () => {
  const detect = vi.fn<Detect>((texts) => Promise.resolve(texts.map(() => 'deu')));
  const context = contextWith(detect);
  const page = [song('a', { prompt: 'x' }), song('b', { language: 'eng' }), song('c', { prompt: 'y' })];
  const { songs: first } = await detectMissing(context, page);
  expect(detect.mock.calls).toEqual([[['Title a x', 'Title c y']]]);
  expect(languagesOf(first)).toEqual(['deu', 'eng', 'deu']);

  await putSongs(context.db, first, 1);
  const { songs: again } = await detectMissing(context, page);
  expect(detect).toHaveBeenCalledOnce();
  await putSongs(context.db, again, 2);
  expect(await storedLanguages(context)).toEqual(['deu', 'eng', 'deu']);
});

it('looks again when the title changed, and lets the songs be when the detector fails', async () => {
  const detect = vi.fn<Detect>(() => Promise.reject(new Error('worker gone')));
  const context = contextWith(detect);
  await putSongs(context.db, [{ ...song('a'), track: { ...song('a').track, language: 'deu' } }], 1);
  const changed = await detectMissing(context, [song('a', { title: 'Another title' })]);
  expect(detect.mock.calls).toEqual([[['Another title ']]]);
  expect(languagesOf(changed.songs)).toEqual([null]);
  await expect(changed.storeLate()).resolves.toBeUndefined();
});

it('leaves null where nothing was found', async () => {
  const context = contextWith(() => Promise.resolve([null, 'fra']));
  const { songs } = await detectMissing(context, [song('a'), song('b')]);
  expect(languagesOf(songs)).toEqual([null, 'fra']);
});

it('does not wait for a slow detector, whose languages are stored afterwards where the song is still the same', async () => {
  let find = (_languages: (string | null)[]): void => undefined;
  const found = new Promise<(string | null)[]>((resolve) => (find = resolve));
  const context = contextWith(() => found, 'late');
  const page = [song('a'), song('b'), song('c'), song('d')];
  const { songs, storeLate } = await detectMissing(context, page);
  expect(languagesOf(songs)).toEqual([null, null, null, null]);
  await putSongs(context.db, songs, 1);
  // Meanwhile another answer named one, and changed the words of another.
  await putSongs(context.db, [song('b', { language: 'eng' }), song('c', { title: 'Another title' })], 2);
  find(['deu', 'fra', 'ita', null]);
  await storeLate();
  expect(await storedLanguages(context)).toEqual(['deu', 'eng', null, null]);
});

it('stores no song for a late language that is not on the device any more', async () => {
  const context = contextWith(() => Promise.resolve(['deu']), 'late');
  const { storeLate } = await detectMissing(context, [song('a')]);
  await storeLate();
  expect(await context.db.tracks.count()).toBe(0);
});
