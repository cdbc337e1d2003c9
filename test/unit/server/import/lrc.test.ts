import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../../server/import/command.ts';
import { parseLrc, wireWords } from '../../../../server/sources/lrc.ts';
import { genreNamed, handleFor } from '../../../../server/sources/catalogue-names.ts';

describe('an .lrc file', () => {
  it('gives lines in order, with repeats, offset and word stamps taken care of', () => {
    const text =
      '\uFEFF[ar:Somebody]\r\n[offset:+500]\r\n[00:12.50][00:02.5]<00:02.50>Hello <00:03.00>again\r\n[01:00]\r\nno stamp';
    expect(parseLrc(text)).toEqual([
      { start: 2, text: 'Hello again' },
      { start: 12, text: 'Hello again' },
      { start: 59.5, text: '' },
    ]);
  });

  it('becomes lyrics, transcription and a timestampMap that agree', () => {
    const words = wireWords(
      [
        { start: 1, text: 'Hello there' },
        { start: 3, text: '' },
        { start: 4, text: 'Bye' },
      ],
      6,
    );
    expect(words.lyrics).toBe('[00:00:01.000 --> 00:00:03.000] Hello there\n[00:00:04.000 --> 00:00:06.000] Bye');
    expect(words.transcription).toBe('Hello there\nBye');
    expect(words.timestampMap).toBe('5,11,15 1000,1982,4000');
  });

  it('is nothing when it holds no stamps', () => {
    expect(wireWords(parseLrc('just words'), 10)).toEqual({ lyrics: null, transcription: null, timestampMap: null });
  });
});

describe('the catalogue command', () => {
  it('reads what it knows and says in one line what it does not', () => {
    expect(parseCommand(['import', 'music', '--genre=Jazz'])).toEqual({
      kind: 'import',
      folder: 'music',
      genre: 'Jazz',
      data: undefined,
    });
    expect(parseCommand(['remove', 'own-1', '--data', '/d'])).toEqual({ kind: 'remove', id: 'own-1', data: '/d' });
    expect(parseCommand(['--help']).kind).toBe('help');
    for (const args of [
      ['import'],
      ['frob'],
      ['import', 'a', 'b'],
      ['list', '--x'],
      ['import', 'a', '--genre'],
      ['list', '--genre', 'x'],
    ]) {
      const command = parseCommand(args);
      expect(command.kind, args.join(' ')).toBe('wrong');
      expect('message' in command ? command.message.split('\n') : []).toHaveLength(1);
    }
  });

  it('knows main genres however they are written and makes a handle of any name', () => {
    expect(genreNamed('lo fi')).toBe('Lo-Fi');
    expect(genreNamed('Shoegaze')).toBe('Shoegaze');
    expect(handleFor('Sigur Rós')).toBe('sigur-ros');
    expect(handleFor('宇多田')).toMatch(/^artist-[0-9a-z]+$/);
  });
});
