import { describe, expect, it } from 'vitest';
import { mainGenres } from '../../../src/core/genres/main-genres.ts';
import { demoRecipes, demoCatalogue, keysToRenderAhead } from '../../../demo/catalogue.ts';
import { planSong } from '../../../demo/plan.ts';

const { songs, artists } = demoCatalogue();
const tagged = (genre: string) => songs.filter((song) => song.tags.split(', ').includes(genre));
const seconds = (clock: string): number => {
  const [h = 0, m = 0, s = 0] = clock.split(':').map(Number);
  return h * 3600 + m * 60 + s;
};

describe('the demo catalogue', () => {
  it('has about 1,200 songs by 60 artists over all 50 genres', () => {
    expect(songs).toHaveLength(1200);
    expect(artists).toHaveLength(60);
    expect(new Set(songs.map((song) => song.handle)).size).toBe(60);
    expect(new Set(songs.map((song) => song.genre))).toEqual(new Set(mainGenres));
  });

  it('gives every song an id, an artist and a title of its own', () => {
    const handles = new Set(artists.map((artist) => artist.handle));
    expect(new Set(songs.map((song) => song.id)).size).toBe(songs.length);
    expect(new Set(songs.map((song) => `${song.handle} ${song.title}`)).size).toBe(songs.length);
    expect(songs.filter((song) => !handles.has(song.handle))).toEqual([]);
    expect(songs.filter((song) => /[{}|]|undefined/.test(Object.values(song).join(' ')))).toEqual([]);
  });

  it('fills more than two pages of 50 for each of the first eight genres', () => {
    for (const genre of mainGenres.slice(0, 8)) expect(tagged(genre).length, genre).toBeGreaterThan(120);
    for (const genre of mainGenres) expect(tagged(genre).length, genre).toBeGreaterThanOrEqual(12);
  });

  it('orders by plays without a tie', () => {
    expect(new Set(songs.map((song) => song.play_count)).size).toBe(songs.length);
  });

  it('has songs to page through, lossless ones, keyless ones, instrumentals and many languages', () => {
    expect(songs.filter((song) => song.audio_url?.endsWith('.wav')).length).toBeGreaterThan(100);
    expect(songs.filter((song) => song.processed_audio_key === null).length).toBeGreaterThan(10);
    expect(songs.filter((song) => song.audio_url?.endsWith('.wav') && song.processed_audio_key === null)).toEqual([]);
    expect(songs.filter((song) => song.lyrics === null).length).toBeGreaterThan(200);
    expect(new Set(songs.map((song) => song.language).filter(Boolean)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(songs.map((song) => song.album_id).filter(Boolean)).size).toBeGreaterThan(100);
  });

  it('says the same words at the same time in lyrics, transcription and timestampMap', () => {
    let checked = 0;
    for (const song of songs) {
      if (song.lyrics === null || song.transcription === null || song.timestampMap === null) continue;
      const { transcription } = song;
      const [ends = [], times = []] = song.timestampMap.split(' ').map((list) => list.split(',').map(Number));
      const lines = song.lyrics.split('\n').map((line) => {
        const match = /^\[(\d\d:\d\d:\d\d\.\d{3}) --> (\d\d:\d\d:\d\d\.\d{3})\] (.+)$/.exec(line);
        return { start: seconds(match?.[1] ?? ''), end: seconds(match?.[2] ?? ''), text: match?.[3] };
      });
      expect(lines.map((line) => line.text).join('\n')).toBe(transcription);
      const words = transcription.split(/\s/);
      let from = 0;
      expect(ends.map((end) => transcription.slice(from, (from = end)).trim())).toEqual(words);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(new Set(times).size).toBe(words.length);
      expect(lines.every((line, i) => line.start < line.end && line.start >= (lines[i - 1]?.end ?? 0))).toBe(true);
      expect(lines.at(-1)?.end).toBeLessThan(song.duration);
      expect(times[0]).toBe(Math.round((lines[0]?.start ?? 0) * 1000));
      checked += 1;
    }
    expect(checked).toBeGreaterThan(600);
  });

  it('lasts as long as its plan, between 45 and 90 seconds', () => {
    const recipes = demoRecipes();
    for (const song of songs) {
      const recipe = recipes.get(song.id);
      expect(recipe && planSong(recipe.blueprint).durationS).toBeCloseTo(song.duration, 2);
      expect(song.duration).toBeGreaterThanOrEqual(45);
      expect(song.duration).toBeLessThanOrEqual(90);
    }
  });

  it('renders ahead exactly the first ten songs of each of the first eight genres', () => {
    const ahead = new Set(keysToRenderAhead());
    for (const genre of mainGenres.slice(0, 8)) {
      const first = tagged(genre)
        .sort((a, b) => b.play_count - a.play_count)
        .slice(0, 10);
      for (const song of first) expect(ahead.has(song.id), song.title).toBe(true);
    }
    expect(ahead.size).toBe(80);
  });
});
