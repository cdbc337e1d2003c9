import { describe, expect, it } from 'vitest';
import { mainGenres } from '../../../src/core/genres/main-genres.ts';
import { cardColour, cardPalette } from '../../../src/ui/lists/card-colours.ts';
import { genreLooks } from '../../../src/ui/lists/genre-looks.ts';
import { collection } from '../../../src/ui/strings/actions.ts';
import { tracks } from '../../../src/ui/strings/strings.ts';
import { syncStatusWords } from '../../../src/ui/strings/sync-status.ts';

describe('texts with numbers', () => {
  it('are singular for one', () => {
    expect(syncStatusWords.button({ kind: 'waiting', count: 1 })).toBe('Sync status: 1 change waiting');
    expect(syncStatusWords.button({ kind: 'waiting', count: 3 })).toBe('Sync status: 3 changes waiting');
    expect(syncStatusWords.text({ kind: 'attention', count: 1 })).toBe('1 change needs attention');
    expect(syncStatusWords.text({ kind: 'attention', count: 2 })).toBe('2 changes need attention');
    expect(collection.songs(1)).toBe('1 song');
    expect(tracks.count(0)).toBe('0 tracks');
  });
});

describe('colours by name', () => {
  it('come from 16 colours of one lightness', () => {
    expect(new Set(cardPalette).size).toBe(16);
    expect(new Set(cardPalette.map((colour) => colour.split(' ')[0])).size).toBe(1);
  });

  it('stay the same for a name and spread over the main genres', () => {
    expect(cardColour('Jazz')).toBe(cardColour('Jazz'));
    expect(new Set(mainGenres.map(cardColour)).size).toBeGreaterThan(11);
  });
});

describe('genre cards', () => {
  it.each([...Array(7).keys()])(
    'beside or above each other show neither colour nor picture twice, %i places apart',
    (at) => {
      const covers = new Map(mainGenres.slice(0, 12).map((genre, index) => [genre, `/covers/${index % 3}.png`]));
      const looks = genreLooks(mainGenres, covers);
      for (const [index, look] of looks.entries()) {
        const near = looks[index + at + 1];
        expect(near?.colour).not.toBe(look.colour);
        expect(near?.coverUrl).not.toBe(look.coverUrl);
      }
    },
  );

  it('that are added at the end change none before', () => {
    const few = mainGenres.slice(0, 16);
    expect(genreLooks(mainGenres, new Map()).slice(0, 16)).toEqual(genreLooks(few, new Map()));
  });
});
