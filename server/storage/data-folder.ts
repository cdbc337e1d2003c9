import { accessSync, constants } from 'node:fs';
import { reasonOf, StartError } from '../start-error.ts';
import { makeFolder } from './make-folder.ts';
import { closeToOthers, refuseForeignFolder } from './private-folder.ts';

/**
 * Makes a data folder, and restricts it to its user; throws a StartError for one that cannot be used. For every program that
 * opens a database there: one that it made in a folder of others would pass for the server's own.
 */
export function prepareFolder(dataDir: string, log: (line: string) => void): void {
  try {
    makeFolder(dataDir);
    refuseForeignFolder(dataDir);
    const { opened, foreign } = closeToOthers(dataDir);
    if (opened > 0)
      log(
        `the data folder was open to other users of this machine: ${opened} of its files and folders are closed to them now`,
      );
    if (foreign > 0)
      log(`${foreign} files and folders of the data folder are open to other users and belong to another user`);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`the data folder ${dataDir} cannot be used (${reasonOf(error)}); choose another DATA_DIR`);
  }
}
