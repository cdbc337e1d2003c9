import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerPictureNumber } from '../../../src/core/header-picture.ts';
import { mainGenres } from '../../../src/core/genres/main-genres.ts';
import { idInPath, paths } from '../../../src/core/paths.ts';

describe('paths', () => {
  it('encodes ids that hold slashes, dots, questions and hostile text', () => {
    expect(paths.artist('a/b?c#d')).toBe('/artist/a%2Fb%3Fc%23d');
    expect(paths.user('javascript:alert(1)')).toBe('/user/javascript%3Aalert(1)');
    expect(new URL(paths.playlist('..'), 'http://x').pathname.split('/')).toHaveLength(3);
    expect(paths.artist('\uD800')).toBe('/artist/%EF%BF%BD');
  });

  it('gives back every id that is well-formed text, through a real URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (id) => {
        fc.pre(id !== '.' && id !== '..' && !id.includes('\0') && id.trim() === id);
        expect(idInPath(new URL(paths.artist(id), 'http://x').pathname)).toBe(id);
      }),
    );
  });

  it('knows no id where there is none or the encoding is broken', () => {
    expect(idInPath('/artist')).toBeNull();
    expect(idInPath('/artist/')).toBeNull();
    expect(idInPath('/artist/%E0%A4%A')).toBeNull();
    expect(idInPath('/artist/a%00b')).toBeNull();
    expect(idInPath('/artist/%20%0A')).toBeNull();
  });

  it('takes an id out of a link that was copied with the space or line break behind it', () => {
    expect(idInPath('/post/demo-1%0A')).toBe('demo-1');
    expect(idInPath('/genre/%20drum%20and%20bass%20')).toBe('drum and bass');
  });

  it('names genres by slug, and those without a Latin letter by themselves', () => {
    expect(paths.genre('R&B')).toBe('/genre/r-b');
    expect(paths.genre('日本')).toBe('/genre/%E6%97%A5%E6%9C%AC');
  });
});

describe('header pictures', () => {
  it('are one of eight, always the same for a title, and all eight are used', () => {
    const numbers = mainGenres.map(headerPictureNumber);
    expect(mainGenres.map(headerPictureNumber)).toEqual(numbers);
    expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
