import { expect, it, onTestFinished, vi } from 'vitest';
import { saveFile } from '../../../../src/platform/save-file.ts';
import { saveMusic } from '../../../../src/screens/stats/save-exports.ts';
import { beGuest, world } from '../support.tsx';

vi.mock('../../../../src/platform/save-file.ts', () => ({ saveFile: vi.fn<() => void>() }));

it.each([
  ['Pacific/Honolulu', '2027-01-14'],
  ['Europe/London', '2027-01-15'],
])('names a file by the day that it is in %s', async (zone, day) => {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  onTestFinished(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
  const here = world();
  await beGuest(here);
  // Its clock says 8:00 in London on January 15.
  await saveMusic(here.services);
  expect(saveFile).toHaveBeenLastCalledWith(expect.any(Blob), `offbeat-move-${day}.json`);
});
