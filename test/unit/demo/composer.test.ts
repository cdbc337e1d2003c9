import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mainGenres } from '../../../src/core/genres/main-genres.ts';
import type { MainGenre } from '../../../src/core/genres/main-genres.ts';
import { planSong } from '../../../demo/plan.ts';
import { renderSong } from '../../../demo/render.ts';
import { arrange } from '../../../demo/score/arrange.ts';

const blueprint = (genre: MainGenre, seed = 20_251) => ({ seed, genre, language: 'eng', sung: false });
/** The start is enough for most questions, and cheap. */
const render = (genre: MainGenre, limitS = 14) =>
  renderSong({ blueprint: blueprint(genre), lines: [] }, limitS).samples;

/** How often the signal crosses zero in a second: low for a dark sound, high for a bright one. */
const brightness = (samples: Int16Array): number => {
  let crossings = 0;
  for (let i = 2; i < samples.length; i += 2) if ((samples[i] ?? 0) < 0 !== (samples[i - 2] ?? 0) < 0) crossings += 1;
  return crossings / (samples.length / 2 / 44_100);
};

describe('the composer', () => {
  it('renders the same samples for the same recipe and others for another seed', () => {
    const hash = (seed: number) =>
      createHash('sha256')
        .update(renderSong({ blueprint: blueprint('16-Bit', seed), lines: [] }, 9).samples)
        .digest('hex');
    const first = hash(5);
    expect(hash(5)).toBe(first);
    expect(hash(6)).not.toBe(first);
  });

  it('is audible, never clips, and ends in silence', () => {
    const samples = render('Techno', Infinity);
    let peak = 0;
    let sum = 0;
    for (const value of samples) {
      peak = Math.max(peak, Math.abs(value));
      sum += value * value;
    }
    const rmsDb = 10 * Math.log10(sum / samples.length / 32_768 ** 2);
    expect(peak).toBeLessThan(32_000);
    expect(rmsDb).toBeGreaterThan(-22);
    expect(rmsDb).toBeLessThan(-12);
    expect(Math.max(...samples.slice(-200).map(Math.abs))).toBeLessThan(60);
    expect(samples.length / 2 / 44_100).toBeCloseTo(planSong(blueprint('Techno')).durationS, 3);
  });

  it('sounds bright where a genre is bright and dark where it is dark', () => {
    expect(brightness(render('Metal'))).toBeGreaterThan(1.5 * brightness(render('Lo-Fi')));
  });

  it('gives each genre its own tempo, drums and instruments', () => {
    const bpm = (genre: MainGenre) => planSong(blueprint(genre)).bpm;
    expect(bpm('Drum and Bass')).toBeGreaterThan(bpm('House') + 30);
    expect(bpm('House')).toBeGreaterThan(bpm('Ambient') + 30);
    const variants = mainGenres.map((genre) => {
      const score = arrange(blueprint(genre), []);
      const drums = score.strikes.filter((strike) => strike.beat >= 16 && strike.beat < 24);
      return JSON.stringify([
        score.parts.map((part) => part.sound),
        drums.map(({ piece, beat }) => `${piece}${beat}`),
        score.plan.style.bpm,
      ]);
    });
    expect(new Set(variants).size).toBe(mainGenres.length);
  });

  it('keeps every note inside the song and within what instruments can play', () => {
    for (const genre of mainGenres) {
      const { plan, parts } = arrange(blueprint(genre), []);
      const beats = plan.totalBars * plan.style.beats;
      for (const part of parts) {
        for (const note of part.notes) {
          expect(note.midi, `${genre} ${part.sound}`).toBeGreaterThanOrEqual(26);
          expect(note.midi, `${genre} ${part.sound}`).toBeLessThanOrEqual(108);
          expect(note.beat + note.beats).toBeLessThanOrEqual(beats + 0.6);
        }
      }
    }
  });
});
