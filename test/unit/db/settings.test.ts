import { expect, test } from 'vitest';
import { storeSetting } from '../../../src/db/settings/commands.ts';
import { defaultSettings, settings } from '../../../src/db/settings/queries.ts';
import { freshDb } from './support.ts';

test('settings are the defaults until something is stored', async () => {
  const db = freshDb();
  expect(await settings(db)).toEqual(defaultSettings);
  expect(defaultSettings).toMatchObject({ audioQuality: 'high', font: 'default', keyboardShortcuts: true });
});

test('a stored choice comes back, and anything else stored counts as the default', async () => {
  const db = freshDb();
  await storeSetting({ db }, { key: 'audioQuality', value: 'lossless' });
  await storeSetting({ db }, { key: 'keyboardShortcuts', value: 0 });
  await storeSetting({ db }, { key: 'storageBudgetBytes', value: 1_000 });
  expect(await settings(db)).toMatchObject({
    audioQuality: 'lossless',
    keyboardShortcuts: false,
    storageBudgetBytes: 1_000,
  });
  await db.settings.put({ key: 'audioQuality', value: 'deafening' } as never);
  await db.settings.put({ key: 'storageBudgetBytes', value: -5 });
  expect(await settings(db)).toMatchObject({ audioQuality: 'high', storageBudgetBytes: null });
});
