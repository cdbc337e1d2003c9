import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The one code block of a language in a page of docs/, as it stands there; throws when there is none. */
export function docBlock(page: string, language: string): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../docs', page), 'utf8');
  const block = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1];
  if (block === undefined) throw new Error(`docs/${page} has no block of ${language}`);
  return block;
}
