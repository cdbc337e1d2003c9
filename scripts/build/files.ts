import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Every file under `folder`, sorted, as paths from it with forward slashes; none when the folder does not exist. */
export async function filesUnder(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const walk = async (prefix: string): Promise<void> => {
    for (const entry of await entriesOf(join(folder, prefix))) {
      const path = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  await walk('');
  return found.sort();
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Whether a file-system call failed because there is nothing at that path. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** The SHA-256 of a file's bytes as hex. */
export async function hashOf(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}
