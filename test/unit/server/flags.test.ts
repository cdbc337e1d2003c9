import { describe, expect, it } from 'vitest';
import { parseFlags } from '../../../server/flags.ts';

const parse = (...args: string[]) => parseFlags(args, ['port', 'data']);

describe('flags', () => {
  it('take a value beside them or behind an equals sign, with words between', () => {
    const parsed = parse('import', '--port', '80', 'folder', '--data=a=b');
    expect(parsed).toEqual({
      ok: true,
      values: new Map([
        ['port', '80'],
        ['data', 'a=b'],
      ]),
      words: ['import', 'folder'],
    });
  });

  it.each([
    [['--nope'], 'unknown flag --nope; known are --port, --data'],
    [['--no-port'], 'unknown flag --no-port; known are --port, --data'],
    [['-p', '80'], 'unknown flag -p; known are --port, --data'],
    [['--port'], '--port needs a value'],
    [['--port='], '--port needs a value'],
    [['--port', '--data', 'x'], '--port needs a value'],
  ])('%j are refused in one sentence', (args, message) => {
    expect(parse(...args)).toEqual({ ok: false, message });
  });
});
