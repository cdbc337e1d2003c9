import type { OwnerId } from '../../../src/core/ids.ts';
import type { MoveFile } from '../../../src/core/transfer.ts';
import { parseMoveFile } from '../../../src/core/wire/move-file.ts';
import { continueAsGuest } from '../../../src/db/identity/commands.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { exportMusic } from '../../../src/db/transfer/export.ts';
import { guest, type TestContext } from './support.ts';

export const becomeGuest = (db: OffbeatDb, id: OwnerId = guest): Promise<unknown> =>
  continueAsGuest(db, { id, username: 'owl1', displayName: 'Owl 1', avatarProps: {} }, 1);

export const written = async (context: TestContext): Promise<string> => JSON.stringify(await exportMusic(context));

export function fileOf(content: string): MoveFile {
  const answer = parseMoveFile(content, 'http://localhost:5001');
  if (answer.kind === 'unusable') throw new Error(answer.reason);
  return answer.file;
}

/** What another device reads of the file that `context` saves. */
export const movedFile = async (context: TestContext): Promise<MoveFile> => fileOf(await written(context));
