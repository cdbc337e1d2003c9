import { resolve } from 'node:path';
import { parseConfig, type ServerConfig } from '../../server/config.ts';
import { PlainError } from './fail.ts';

/** One folder, then the flags of the server; throws a PlainError for anything else. */
export function readBackupArguments(
  command: 'backup' | 'restore',
  [folder, ...args]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): { config: ServerConfig; folder: string } {
  if (folder === undefined || folder.startsWith('-')) throw new PlainError(`usage: npm run ${command} -- FOLDER`);
  const config = parseConfig({ args, env, root });
  if (!config.ok) throw new PlainError(config.message);
  return { config: config.config, folder: resolve(folder) };
}
