import { expect, test } from 'vitest';
import { parseMoveFile } from '../../../../src/core/wire/move-file.ts';
import { continueAsGuest } from '../../../../src/db/identity/commands.ts';
import type { SettingRow } from '../../../../src/db/rows.ts';
import { exportMusic } from '../../../../src/db/transfer/export.ts';
import { importMusic } from '../../../../src/db/transfer/import.ts';
import { contextFor, freshDb, guest, type TestContext } from '../support.ts';

/** One row of every setting: a new one is a type error here until it is added. */
const everySetting = {
  audioQuality: { key: 'audioQuality', value: 'lossless' },
  font: { key: 'font', value: 'inter' },
  keyboardShortcuts: { key: 'keyboardShortcuts', value: 0 },
  goOnPlaying: { key: 'goOnPlaying', value: 1 },
  storageBudgetBytes: { key: 'storageBudgetBytes', value: 123_456_789 },
  meteredDownloads: { key: 'meteredDownloads', value: 1 },
} as const satisfies { readonly [Key in SettingRow['key']]: SettingRow };

async function device(): Promise<TestContext> {
  const context = contextFor(freshDb());
  await continueAsGuest(context.db, { id: guest, username: 'owl1', displayName: 'Owl 1', avatarProps: {} }, 1);
  return context;
}

test('every setting comes along to the other phone', async () => {
  const [from, to] = [await device(), await device()];
  await from.db.settings.bulkPut(Object.values(everySetting));
  const answer = parseMoveFile(JSON.stringify(await exportMusic(from)), 'http://localhost:5001');
  if (answer.kind === 'unusable') throw new Error(answer.reason);
  await importMusic(to, answer.file, 'same');
  expect(await to.db.settings.toArray()).toEqual(await from.db.settings.toArray());
});
