import { expect, test } from 'vitest';
import type { SettingRow } from '../../../../src/db/rows.ts';
import { importMusic } from '../../../../src/db/transfer/import.ts';
import { becomeGuest, movedFile } from '../moved-file.ts';
import { contextFor, freshDb, type TestContext } from '../support.ts';

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
  await becomeGuest(context.db);
  return context;
}

test('every setting comes along to the other phone', async () => {
  const [from, to] = [await device(), await device()];
  await from.db.settings.bulkPut(Object.values(everySetting));
  await importMusic(to, await movedFile(from), 'same');
  expect(await to.db.settings.toArray()).toEqual(await from.db.settings.toArray());
});
