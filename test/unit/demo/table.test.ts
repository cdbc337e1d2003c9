import { describe, expect, it } from 'vitest';
import { parseStyle } from '../../../demo/styles/style.ts';
import { entriesOf, fieldsOf, keyOf, rowsOf } from '../../../demo/table.ts';
import { theme } from '../../../demo/words/theme.ts';

const pop = ['bpm 104-124, modes major, chords triad, verse 1564, chorus 4156', 'drums pop tight, bass sub root'];
const played = 'comp piano hold, lead soft, voice warm';

describe('text tables', () => {
  it('are entries with their further lines indented', () => {
    expect(entriesOf('\nA b: one\n  two\nC:\n')).toEqual([
      ['A b', ['one', 'two']],
      ['C', []],
    ]);
    expect(() => entriesOf('no colon')).toThrow('no name in the line');
    expect([fieldsOf('bpm 1-2, comp a b'), rowsOf('0 .5, 1.5 1')]).toEqual([
      [
        ['bpm', '1-2'],
        ['comp', 'a', 'b'],
      ],
      [
        [0, 0.5],
        [1.5, 1],
      ],
    ]);
    expect(() => keyOf({ a: 1 }, 'toString')).toThrow('toString is none of a');
  });

  it('of styles are read with what a plain song has', () => {
    const style = parseStyle([...pop, `${played}, swing16 0.2, reverb 0.5`]);
    expect(style).toMatchObject({ bpm: [104, 124], beats: 4, swing: 0.2, swing16: true, reverb: 0.5, delay: 0.1 });
  });

  it.each([
    [`${played}, revreb 0.5`, 'revreb is none of'],
    ['comp pianno hold, lead soft, voice warm', 'pianno is no sound'],
    ['comp piano hodl, lead soft, voice warm', 'hodl is none of'],
    ['comp piano hold, lead soft', 'voice'],
  ])('of styles refuse %j', (line, message) => {
    expect(() => parseStyle([...pop, line])).toThrow(message);
  });

  it('of words refuse half a verse', () => {
    const whole = 'about:\n  a / b\ntitles:\n  c\nverses:\n  d / e\nchoruses:\n  f / g\n  h / i\n';
    expect(theme(whole)).toEqual({
      about: ['a', 'b'],
      titles: ['c'],
      couplets: [['d', 'e']],
      choruses: [['f', 'g', 'h', 'i']],
    });
    expect(() => theme(whole.replace('d / e', 'd'))).toThrow('not whole');
  });
});
