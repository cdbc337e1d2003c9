/**
 * The demo's styles, instruments, grooves and words are text: an entry is `name: line` with its further lines indented.
 * A name or field that does not exist throws when its file is loaded.
 */
export function entriesOf(text: string): [name: string, lines: string[]][] {
  const entries: [string, string[]][] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    if (line.startsWith(' ')) {
      entries.at(-1)?.[1].push(line.trim());
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 0) throw new Error(`no name in the line ${line}`);
    const first = line.slice(colon + 1).trim();
    entries.push([line.slice(0, colon), first === '' ? [] : [first]]);
  }
  return entries;
}

/** `key value value, key value` as lists of words. */
export const fieldsOf = (line: string): string[][] => line.split(', ').map((field) => field.split(' '));

/** `0 .4, 1.5 .4` as rows of numbers. */
export const rowsOf = (text: string): number[][] => text.split(', ').map((row) => row.split(' ').map(Number));

const isKey = <K extends string>(table: Readonly<Record<K, unknown>>, name: string): name is K =>
  Object.hasOwn(table, name);

/** `name`, which must be a key of the table. */
export function keyOf<K extends string>(table: Readonly<Record<K, unknown>>, name: string): K {
  if (!isKey(table, name)) throw new Error(`${name} is none of ${Object.keys(table).join(', ')}`);
  return name;
}
