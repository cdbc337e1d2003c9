import type { GrooveName } from '../styles/style.ts';

/**
 * Sixteen steps a bar (twelve in three), one line a piece: `X` hard, `x` normal, `-` soft. `verse` is played from the
 * verse on, `chorus` where it differs. Pieces are named in synth/drums.ts.
 */
export interface Groove {
  verse: Readonly<Record<string, string>>;
  chorus?: Readonly<Record<string, string>>;
}

export const grooves: Record<GrooveName, Groove> = {
  none: { verse: {} },
  pop: {
    verse: { k: 'X......xX.x.....', s: '....X.......X...', h: 'x.-.x.-.x.-.x.-.' },
    chorus: {
      k: 'X......xX.x.....',
      s: '....X.......X...',
      c: '....X.......X...',
      h: 'x.-.x.-.x.-.x...',
      o: '..............x.',
    },
  },
  ballad: { verse: { k: 'X.........x.....', s: '....X.......X...', h: 'x...x...x...x...' } },
  rock: {
    verse: { k: 'X.......X.x.....', s: '....X.......X...', h: 'x.x.x.x.x.x.x.x.' },
    chorus: { k: 'X..x....X.x.....', s: '....X.......X...', o: 'x...x...x...x...', h: '..x...x...x...x.' },
  },
  punk: {
    verse: { k: 'X...X...X...X...', s: '..X...X...X...X.', h: 'x.x.x.x.x.x.x.x.' },
    chorus: { k: 'X.x.X.x.X.x.X.x.', s: '..X...X...X...X.', o: 'x...x...x...x...' },
  },
  half: {
    verse: { k: 'X.....x.....x...', s: '........X.......', h: 'x.-.x.-.x.-.x.-.' },
    chorus: { k: 'X.....x...x.x...', s: '........X.......', o: 'x...x...x...x...' },
  },
  boombap: {
    verse: { k: 'X.....-...X.....', s: '....X.......X..-', h: 'x.x.x.x.x.x.x.x.' },
    chorus: { k: 'X.x...-...X..x..', s: '....X..-....X..-', h: 'x.x.x.x.x.x.x.x.' },
  },
  trap: {
    verse: { k: 'X......x..x.....', c: '........X.......', s: '........X.......', h: 'x.x.x.x.x.xxx.x.' },
    chorus: {
      k: 'X..x...x..x.....',
      c: '........X.......',
      s: '........X.......',
      h: 'xxx.x.x.xxx.x-x-',
      o: '..............x.',
    },
  },
  drill: {
    verse: { k: 'X..x......x.....', s: '......X.......X.', h: 'x..x..x.x..x..x.', r: '..-.......-.....' },
    chorus: { k: 'X..x...x..x..x..', s: '......X.......X.', h: 'x..x..xxx..x..x.' },
  },
  phonk: {
    verse: { k: 'X..x..x...X.....', c: '....X.......X...', h: 'x.x.x.x.x.x.x.x.' },
    chorus: { k: 'X..x..x.X.X..x..', c: '....X.......X...', h: 'xxx.xxx.xxx.xxx.', o: '..x.......x.....' },
  },
  house: {
    verse: { k: 'X...X...X...X...', h: '-.-.-.-.-.-.-.-.', o: '..x...x...x...x.', c: '....X.......X...' },
    chorus: {
      k: 'X...X...X...X...',
      h: '-.-x-.-.-.-x-.-.',
      o: '..X...X...X...X.',
      c: '....X.......X...',
      m: 'x-x-x-x-x-x-x-x-',
    },
  },
  techno: {
    verse: { k: 'X...X...X...X...', h: '..x...x...x...x.', r: '...x.....x....x.' },
    chorus: {
      k: 'X...X...X...X...',
      o: '..x...x...x...x.',
      h: 'x-x-x-x-x-x-x-x-',
      c: '....x.......x...',
      r: '...x..x..x....x.',
    },
  },
  trance: {
    verse: { k: 'X...X...X...X...', o: '..x...x...x...x.', h: '-.-.-.-.-.-.-.-.' },
    chorus: { k: 'X...X...X...X...', o: '..X...X...X...X.', h: 'x-x-x-x-x-x-x-x-', c: '....X.......X...' },
  },
  edm: {
    verse: { k: 'X...X...X...X...', h: '..x...x...x...x.' },
    chorus: {
      k: 'X...X...X...X...',
      c: '....X.......X...',
      s: '....x.......x...',
      o: '..X...X...X...X.',
      h: 'x-x-x-x-x-x-x-x-',
    },
  },
  dnb: {
    verse: { k: 'X.........x.....', s: '....X.......X...', h: 'x.x.x.x.x.x.x.x.' },
    chorus: { k: 'X.........X.....', s: '....X..-.-..X..-', h: 'x-x-x-x-x-x-x-x-', y: 'x...x...x...x...' },
  },
  dubstep: {
    verse: { k: 'X...............', s: '........X.......', h: 'x...x...x...x...' },
    chorus: { k: 'X..x.......x....', s: '........X.......', h: 'x.x.x.x.x.x.x.xx', c: '........X.......' },
  },
  garage: {
    verse: { k: 'X.........x.....', c: '....X.......X...', h: '..x..-x...x..-x.', r: '.......x.-......' },
    chorus: {
      k: 'X.....x...x.....',
      c: '....X.......X...',
      h: '-.x.-.x.-.x.-.xx',
      o: '......x.......x.',
      r: '.......x.-.....-',
    },
  },
  disco: {
    verse: { k: 'X...X...X...X...', s: '....X.......X...', o: '..x...x...x...x.', h: 'x.-.x.-.x.-.x.-.' },
    chorus: {
      k: 'X...X...X...X...',
      s: '....X.......X...',
      c: '....X.......X...',
      o: '..X...X...X...X.',
      h: 'x-.-x-.-x-.-x-.-',
      p: '..x..x.x..x..x.x',
    },
  },
  funk: {
    verse: { k: 'X..x......x..x..', s: '....X..-.-..X..-', h: 'x.x.x.x.x.x.x.x.' },
    chorus: { k: 'X..x..x...x..x..', s: '....X..-.-..X..-', h: 'x-x-x-x-x-x-x-x-', p: '..x...x..x..x...' },
  },
  jazz: {
    verse: { y: 'x...x.x.x...x.x.', h: '....x.......x...', k: '-.......-.......', s: '......-.......-.' },
    chorus: { y: 'X...x.x.X...x.x.', h: '....x.......x...', k: '-.....-...-.....', s: '..-...x.......-.' },
  },
  swing: {
    verse: { y: 'x...X.x.x...X.x.', h: '....x.......x...', k: 'x...x...x...x...', s: '......-.....x...' },
    chorus: { y: 'X...X.x.X...X.x.', h: '....x.......x...', k: 'x...x...x...x...', s: '..-.X.......X.x.' },
  },
  shuffle: {
    verse: { k: 'X.....-.X.....-.', s: '....X.......X...', y: 'x.x.x.x.x.x.x.x.' },
    chorus: { k: 'X.....x.X.....x.', s: '....X.......X...', y: 'X.x.X.x.X.x.X.x.' },
  },
  oneDrop: {
    verse: { k: '........X.......', r: '........X.......', h: 'x.-.x.-.x.-.x.-x' },
    chorus: {
      k: '....-...X.......',
      s: '........x.......',
      r: '........X.....x.',
      h: 'x.-.x.-.x.-.x.-x',
      p: '..x...x...x..x..',
    },
  },
  ska: {
    verse: { k: 'X.......X.......', s: '....X.......X...', h: '..x...x...x...x.' },
    chorus: { k: 'X.......X.x.....', s: '....X.......X...', o: '..x...x...x...x.' },
  },
  dembow: {
    verse: { k: 'X...X...X...X...', s: '...x..X....x..X.', h: 'x.-.x.-.x.-.x.-.' },
    chorus: {
      k: 'X...X...X...X...',
      s: '...X..X....X..X.',
      c: '...x..x....x..x.',
      h: 'x-x-x-x-x-x-x-x-',
      m: '..x...x...x...x.',
    },
  },
  afro: {
    verse: {
      k: 'X.....x...x.....',
      s: '......-.....x...',
      m: 'x-xxx-xxx-xxx-xx',
      b: 'x..x..x...x.x...',
      p: '..x..x....x..x..',
    },
    chorus: {
      k: 'X..x..x...x..x..',
      s: '......x.....x..-',
      m: 'x-xxx-xxx-xxx-xx',
      b: 'x..x..x...x.x...',
      p: '..x..x.x..x..x.x',
      q: 'x.......x.......',
    },
  },
  bossa: { verse: { r: 'x..x..x...x..x..', h: 'x-x-x-x-x-x-x-x-', k: 'x..-x..-x..-x..-' } },
  salsa: {
    verse: { r: 'x.....x.....x...', p: 'x.x.x.xxx.x.x.xx', q: '......xx......xx', b: 'x...x.x.x...x.x.' },
    chorus: {
      r: 'x.....x.....x...',
      p: 'x.xxx.xxx.xxx.xx',
      q: '......xx......xx',
      b: 'X.x.X.x.X.x.X.x.',
      m: 'x.x.x.x.x.x.x.x.',
    },
  },
  latin: {
    verse: { k: 'X..x....X..x....', r: 'x..x..x...x.x...', p: '..x..xx...x..xx.', m: 'x-x-x-x-x-x-x-x-' },
    chorus: {
      k: 'X..x....X..x....',
      c: '....x.......x...',
      r: 'x..x..x...x.x...',
      p: 'x.x..xx.x.x..xx.',
      q: '......x.......xx',
      m: 'x-x-x-x-x-x-x-x-',
    },
  },
  gospel: {
    verse: { k: 'X.....x...x.....', s: '....X.......X...', h: 'x.x.x.x.x.x.x.x.' },
    chorus: {
      k: 'X.....x...x.....',
      s: '....X.......X...',
      c: '....X.......X...',
      y: 'x.x.x.x.x.x.x.x.',
      m: 'x.x.x.x.x.x.x.x.',
    },
  },
  train: {
    verse: { k: 'X...x...X...x...', s: '--X---X---X---X-' },
    chorus: { k: 'X...x...X...x...', s: '--X---X---X---X-', h: 'x...x...x...x...' },
  },
  blast: {
    verse: { k: 'X.xxX.xxX.xxX.xx', s: '....X.......X...', h: 'x...x...x...x...' },
    chorus: { k: 'X.xxX.xxX.xxX.xx', s: '....X.......X...', x: 'x.......-.......', y: 'x...x...x...x...' },
  },
  industrial: {
    verse: { k: 'X...X..xX...X...', s: '....X.......X..x', r: '..x..x..x..x..x.' },
    chorus: {
      k: 'X.x.X..xX.x.X...',
      s: '....X.......X..x',
      h: 'x.x.x.x.x.x.x.x.',
      r: '..x..x..x..x..x.',
      b: '......x.......x.',
    },
  },
  cinematic: {
    verse: { t: 'X.....x...x.....' },
    chorus: { k: 'X.......X.......', t: 'X..x..x.X..x..xx', u: '....x.......x.x.', x: 'x...............' },
  },
  lofi: { verse: { k: 'X......-..x.....', s: '....x.......x..-', h: 'x.-.x.-.x.-.x.-.' } },
  palmas: {
    verse: { c: '..x...x...x.x...', k: 'x.......x.......' },
    chorus: { c: '..X.x.X.x.X.x.x.', k: 'X.....x.X.....x.', r: 'x..xx..xx..xx..x' },
  },
  bodhran: {
    verse: { t: 'X.-.x-x.-.x-', m: 'x.x.x.x.x.x.' },
    chorus: { t: 'X.-xx-x.-xx-', m: 'x-x-x-x-x-x-', k: 'x...........' },
  },
  waltz: { verse: { k: 'X...........', h: '....x...x...' } },
  chip: {
    verse: { k: 'X...x...X...x...', s: '....X.......X...', h: 'x.x.x.x.x.x.x.x.' },
    chorus: { k: 'X.x.x...X.x.x...', s: '....X.......X.xx', h: 'xxx.xxx.xxx.xxx.' },
  },
  synthwave: {
    verse: { k: 'X...X...X...X...', h: 'x.x.x.x.x.x.x.x.' },
    chorus: {
      k: 'X...X...X...X...',
      s: '....X.......X...',
      c: '....x.......x...',
      h: 'x.x.x.x.x.x.x.x.',
      t: '..............x.',
      u: '.............x..',
    },
  },
  rnb: {
    verse: { k: 'X.....x..x......', r: '....X.......X...', h: 'x.-.x.-xx.-.x-x.' },
    chorus: { k: 'X.....x..x....x.', s: '....X.......X...', c: '....x.......x...', h: 'x.-.x.-xx.-.x-xx' },
  },
};

/** Fills of one bar, for the end of a section. */
export const fills: readonly Readonly<Record<string, string>>[] = [
  { k: 'X...X...........', s: '....X...x.x.xxxx' },
  { k: 'X.......X.......', s: '....X.......X.xx', u: '........x.x.....', t: '............x.x.' },
  { k: 'X...X...X...X...', s: '....X.....x.xxXX' },
];
