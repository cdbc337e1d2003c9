import { chmodSync, mkdirSync, mkdtempSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseProviderConfig } from '../../../../server/provider/config.ts';
import { closeToOthers, refuseForeignFolder } from '../../../../server/storage/private-folder.ts';
import { removeFolder } from '../../../support/folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'offbeat-private-'));
afterAll(() => removeFolder(folder));
const modeOf = (...path: string[]): string => (statSync(join(folder, ...path)).mode & 0o777).toString(8);

// Windows has no such modes.
test.skipIf(process.platform === 'win32')('a data folder is closed to others, whole, and stays so', () => {
  mkdirSync(join(folder, 'audio', 'deep'), { recursive: true });
  writeFileSync(join(folder, 'audio', 'deep', 'song'), 'sound');
  writeFileSync(join(folder, 'outside'), 'not ours');
  symlinkSync('/etc/hostname', join(folder, 'link'));
  for (const name of ['', 'audio', 'audio/deep']) chmodSync(join(folder, name), 0o755);
  for (const name of ['audio/deep/song', 'outside']) chmodSync(join(folder, name), 0o644);
  expect(closeToOthers(folder)).toEqual({ opened: 5, foreign: 0 });
  expect([modeOf(), modeOf('audio'), modeOf('audio', 'deep')]).toEqual(['700', '700', '700']);
  expect([modeOf('audio', 'deep', 'song'), modeOf('outside')]).toEqual(['600', '600']);
  expect(closeToOthers(folder)).toEqual({ opened: 0, foreign: 0 });
  // Files copied in later are closed with the next start.
  writeFileSync(join(folder, 'later'), '', { mode: 0o600 });
  chmodSync(join(folder, 'later'), 0o666);
  expect(closeToOthers(folder)).toEqual({ opened: 1, foreign: 0 });
});

test('a new data folder is taken although the demo provider has used it first, one of others is not', () => {
  const shared = join(folder, 'shared');
  const provider = parseProviderConfig([], { DATA_DIR: shared }, folder);
  mkdirSync(provider.ok ? provider.config.dataDir : provider.message, { recursive: true });
  expect(() => refuseForeignFolder(shared)).not.toThrow();
  writeFileSync(join(shared, 'thesis.txt'), '');
  expect(() => refuseForeignFolder(shared)).toThrow(`the data folder ${shared} holds other files (thesis.txt)`);
});
