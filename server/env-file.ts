export interface EnvEntry {
  value: string;
  line: number;
}

export type EnvFile = { ok: true; entries: Map<string, EnvEntry> } | { ok: false; line: number };

const assignment = /^(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*)$/;

/**
 * Parses NAME=value lines; `#` begins a comment, values may be quoted. Anything else is an error with its line: node's
 * own parseEnv skips invalid lines, so a typo would have no effect.
 */
export function parseEnvFile(text: string): EnvFile {
  const entries = new Map<string, EnvEntry>();
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const match = assignment.exec(line);
    const value = match?.[2] === undefined ? undefined : unquote(match[2]);
    if (match?.[1] === undefined || value === undefined) return { ok: false, line: index + 1 };
    entries.set(match[1], { value, line: index + 1 });
  }
  return { ok: true, entries };
}

function unquote(text: string): string | undefined {
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return text.replace(/\s+#.*$/, '').trim();
  const end = text.indexOf(quote, 1);
  if (end < 0 || !/^\s*(#.*)?$/.test(text.slice(end + 1))) return undefined;
  return text.slice(1, end);
}
