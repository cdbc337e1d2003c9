import { parseArgs } from 'node:util';

export type Flags =
  | { ok: true; values: ReadonlyMap<string, string>; words: readonly string[] }
  | { ok: false; message: string };

/**
 * `--name VALUE` and `--name=VALUE` for each of `names`, and the words between them. node's own strict mode explains a
 * mistake in several lines; an operator gets one sentence.
 */
export function parseFlags(args: readonly string[], names: readonly string[]): Flags {
  const { tokens, positionals } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    strict: false,
    tokens: true,
  });
  const values = new Map<string, string>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    if (!names.includes(token.name)) {
      return unknownFlag(token.rawName, names);
    }
    const value = token.value?.trim() ?? '';
    if (value === '' || value.startsWith('--')) return { ok: false, message: `${token.rawName} needs a value` };
    values.set(token.name, value);
  }
  return { ok: true, values, words: positionals };
}

export const unknownFlag = (word: string, names: Iterable<string>): { ok: false; message: string } => ({
  ok: false,
  message: `unknown flag ${word}; known are --${[...names].join(', --')}`,
});
