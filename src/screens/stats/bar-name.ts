import { cutTo } from '../../lib/cut-to.ts';

const cutLine = (line: string, characters: number): string =>
  line.length > characters ? `${cutTo(line, characters - 1)}…` : line;

/** A name below its bar: two lines of `characters` at most, and an ellipsis where it is longer. */
export function barName(name: string, characters: number): string {
  const [first = '', ...others] = name.split(' ');
  let [upper, lower] = [first, ''];
  for (const word of others) {
    if (lower === '' && `${upper} ${word}`.length <= characters) upper += ` ${word}`;
    else lower += lower === '' ? word : ` ${word}`;
  }
  return [upper, lower]
    .filter((line) => line !== '')
    .map((line) => cutLine(line, characters))
    .join('\n');
}
