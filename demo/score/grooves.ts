import { entriesOf } from '../table.ts';

/** Steps by piece (synth/drums.ts): `X` hard, `x` normal, `-` soft; sixteen a bar, twelve in three. */
export type Steps = Readonly<Record<string, string>>;
export interface Groove {
  verse: Steps;
  /** Played from the first chorus on, where it differs. */
  chorus: Steps;
}

const stepsOf = (line: string): Steps =>
  Object.fromEntries(line.split('  ').map((part): [string, string] => [part.slice(0, 1), part.slice(2)]));

export const grooves: ReadonlyMap<string, Groove> = new Map(
  entriesOf(`
none:
pop: k X......xX.x.....  s ....X.......X...  h x.-.x.-.x.-.x.-.
  k X......xX.x.....  s ....X.......X...  c ....X.......X...  h x.-.x.-.x.-.x...  o ..............x.
ballad: k X.........x.....  s ....X.......X...  h x...x...x...x...
rock: k X.......X.x.....  s ....X.......X...  h x.x.x.x.x.x.x.x.
  k X..x....X.x.....  s ....X.......X...  o x...x...x...x...  h ..x...x...x...x.
punk: k X...X...X...X...  s ..X...X...X...X.  h x.x.x.x.x.x.x.x.
  k X.x.X.x.X.x.X.x.  s ..X...X...X...X.  o x...x...x...x...
half: k X.....x.....x...  s ........X.......  h x.-.x.-.x.-.x.-.
  k X.....x...x.x...  s ........X.......  o x...x...x...x...
boombap: k X.....-...X.....  s ....X.......X..-  h x.x.x.x.x.x.x.x.
  k X.x...-...X..x..  s ....X..-....X..-  h x.x.x.x.x.x.x.x.
trap: k X......x..x.....  c ........X.......  s ........X.......  h x.x.x.x.x.xxx.x.
  k X..x...x..x.....  c ........X.......  s ........X.......  h xxx.x.x.xxx.x-x-  o ..............x.
drill: k X..x......x.....  s ......X.......X.  h x..x..x.x..x..x.  r ..-.......-.....
  k X..x...x..x..x..  s ......X.......X.  h x..x..xxx..x..x.
phonk: k X..x..x...X.....  c ....X.......X...  h x.x.x.x.x.x.x.x.
  k X..x..x.X.X..x..  c ....X.......X...  h xxx.xxx.xxx.xxx.  o ..x.......x.....
house: k X...X...X...X...  h -.-.-.-.-.-.-.-.  o ..x...x...x...x.  c ....X.......X...
  k X...X...X...X...  h -.-x-.-.-.-x-.-.  o ..X...X...X...X.  c ....X.......X...  m x-x-x-x-x-x-x-x-
techno: k X...X...X...X...  h ..x...x...x...x.  r ...x.....x....x.
  k X...X...X...X...  o ..x...x...x...x.  h x-x-x-x-x-x-x-x-  c ....x.......x...  r ...x..x..x....x.
trance: k X...X...X...X...  o ..x...x...x...x.  h -.-.-.-.-.-.-.-.
  k X...X...X...X...  o ..X...X...X...X.  h x-x-x-x-x-x-x-x-  c ....X.......X...
edm: k X...X...X...X...  h ..x...x...x...x.
  k X...X...X...X...  c ....X.......X...  s ....x.......x...  o ..X...X...X...X.  h x-x-x-x-x-x-x-x-
dnb: k X.........x.....  s ....X.......X...  h x.x.x.x.x.x.x.x.
  k X.........X.....  s ....X..-.-..X..-  h x-x-x-x-x-x-x-x-  y x...x...x...x...
dubstep: k X...............  s ........X.......  h x...x...x...x...
  k X..x.......x....  s ........X.......  h x.x.x.x.x.x.x.xx  c ........X.......
garage: k X.........x.....  c ....X.......X...  h ..x..-x...x..-x.  r .......x.-......
  k X.....x...x.....  c ....X.......X...  h -.x.-.x.-.x.-.xx  o ......x.......x.  r .......x.-.....-
disco: k X...X...X...X...  s ....X.......X...  o ..x...x...x...x.  h x.-.x.-.x.-.x.-.
  k X...X...X...X...  s ....X.......X...  c ....X.......X...  o ..X...X...X...X.  h x-.-x-.-x-.-x-.-  p ..x..x.x..x..x.x
funk: k X..x......x..x..  s ....X..-.-..X..-  h x.x.x.x.x.x.x.x.
  k X..x..x...x..x..  s ....X..-.-..X..-  h x-x-x-x-x-x-x-x-  p ..x...x..x..x...
jazz: y x...x.x.x...x.x.  h ....x.......x...  k -.......-.......  s ......-.......-.
  y X...x.x.X...x.x.  h ....x.......x...  k -.....-...-.....  s ..-...x.......-.
swing: y x...X.x.x...X.x.  h ....x.......x...  k x...x...x...x...  s ......-.....x...
  y X...X.x.X...X.x.  h ....x.......x...  k x...x...x...x...  s ..-.X.......X.x.
shuffle: k X.....-.X.....-.  s ....X.......X...  y x.x.x.x.x.x.x.x.
  k X.....x.X.....x.  s ....X.......X...  y X.x.X.x.X.x.X.x.
oneDrop: k ........X.......  r ........X.......  h x.-.x.-.x.-.x.-x
  k ....-...X.......  s ........x.......  r ........X.....x.  h x.-.x.-.x.-.x.-x  p ..x...x...x..x..
ska: k X.......X.......  s ....X.......X...  h ..x...x...x...x.
  k X.......X.x.....  s ....X.......X...  o ..x...x...x...x.
dembow: k X...X...X...X...  s ...x..X....x..X.  h x.-.x.-.x.-.x.-.
  k X...X...X...X...  s ...X..X....X..X.  c ...x..x....x..x.  h x-x-x-x-x-x-x-x-  m ..x...x...x...x.
afro: k X.....x...x.....  s ......-.....x...  m x-xxx-xxx-xxx-xx  b x..x..x...x.x...  p ..x..x....x..x..
  k X..x..x...x..x..  s ......x.....x..-  m x-xxx-xxx-xxx-xx  b x..x..x...x.x...  p ..x..x.x..x..x.x  q x.......x.......
bossa: r x..x..x...x..x..  h x-x-x-x-x-x-x-x-  k x..-x..-x..-x..-
salsa: r x.....x.....x...  p x.x.x.xxx.x.x.xx  q ......xx......xx  b x...x.x.x...x.x.
  r x.....x.....x...  p x.xxx.xxx.xxx.xx  q ......xx......xx  b X.x.X.x.X.x.X.x.  m x.x.x.x.x.x.x.x.
latin: k X..x....X..x....  r x..x..x...x.x...  p ..x..xx...x..xx.  m x-x-x-x-x-x-x-x-
  k X..x....X..x....  c ....x.......x...  r x..x..x...x.x...  p x.x..xx.x.x..xx.  q ......x.......xx  m x-x-x-x-x-x-x-x-
gospel: k X.....x...x.....  s ....X.......X...  h x.x.x.x.x.x.x.x.
  k X.....x...x.....  s ....X.......X...  c ....X.......X...  y x.x.x.x.x.x.x.x.  m x.x.x.x.x.x.x.x.
train: k X...x...X...x...  s --X---X---X---X-
  k X...x...X...x...  s --X---X---X---X-  h x...x...x...x...
blast: k X.xxX.xxX.xxX.xx  s ....X.......X...  h x...x...x...x...
  k X.xxX.xxX.xxX.xx  s ....X.......X...  x x.......-.......  y x...x...x...x...
industrial: k X...X..xX...X...  s ....X.......X..x  r ..x..x..x..x..x.
  k X.x.X..xX.x.X...  s ....X.......X..x  h x.x.x.x.x.x.x.x.  r ..x..x..x..x..x.  b ......x.......x.
cinematic: t X.....x...x.....
  k X.......X.......  t X..x..x.X..x..xx  u ....x.......x.x.  x x...............
lofi: k X......-..x.....  s ....x.......x..-  h x.-.x.-.x.-.x.-.
palmas: c ..x...x...x.x...  k x.......x.......
  c ..X.x.X.x.X.x.x.  k X.....x.X.....x.  r x..xx..xx..xx..x
bodhran: t X.-.x-x.-.x-  m x.x.x.x.x.x.
  t X.-xx-x.-xx-  m x-x-x-x-x-x-  k x...........
chip: k X...x...X...x...  s ....X.......X...  h x.x.x.x.x.x.x.x.
  k X.x.x...X.x.x...  s ....X.......X.xx  h xxx.xxx.xxx.xxx.
synthwave: k X...X...X...X...  h x.x.x.x.x.x.x.x.
  k X...X...X...X...  s ....X.......X...  c ....x.......x...  h x.x.x.x.x.x.x.x.  t ..............x.  u .............x..
rnb: k X.....x..x......  r ....X.......X...  h x.-.x.-xx.-.x-x.
  k X.....x..x....x.  s ....X.......X...  c ....x.......x...  h x.-.x.-xx.-.x-xx
`).map(([name, [verse, chorus]]) => {
    const steps = verse === undefined ? {} : stepsOf(verse);
    return [name, { verse: steps, chorus: chorus === undefined ? steps : stepsOf(chorus) }];
  }),
);

/** Fills of one bar, for the end of a section. */
export const fills: readonly Steps[] = [
  'k X...X...........  s ....X...x.x.xxxx',
  'k X.......X.......  s ....X.......X.xx  u ........x.x.....  t ............x.x.',
  'k X...X...X...X...  s ....X.....x.xxXX',
].map(stepsOf);
