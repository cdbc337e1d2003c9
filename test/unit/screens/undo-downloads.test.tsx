import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { listKeys } from '../../../src/core/keys.ts';
import type { PinRow } from '../../../src/db/rows.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { GenreScreen } from '../../../src/screens/genre/GenreScreen.tsx';
import { OfflineScreen } from '../../../src/screens/offline/OfflineScreen.tsx';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { guest, id, putList, putTracks, world } from './support.tsx';
import { hideToasts, takeBack } from '../../support/unit/toasts.ts';

const pin: PinRow = {
  ownerId: guest,
  collection: 'genre:Jazz',
  trackIds: ['a', 'b', 'c'].map(id),
  pinnedAtMs: 5,
  haltReason: 'paused',
  meteredAllowed: 1,
  excludedTrackIds: [id('b')],
};
const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4' } as const;

/** Jazz is kept offline without its second song, which was removed by hand; its download is paused. */
async function pinnedJazz() {
  const here = world();
  await putTracks(here.db, { a: { title: 'One' }, b: { title: 'Two' }, c: { title: 'Three' } });
  await putList(here.db, listKeys.genre('Jazz'), ['a', 'b', 'c']);
  await here.db.pins.put(pin);
  await here.db.audioFiles.put({ ...audio, trackId: id('a'), storedAtMs: 1, playedAtMs: 1, pinned: 1 });
  return here;
}

beforeEach(hideToasts);

it('a list taken out of the downloads comes back as it was: its place, its pause, without the songs removed by hand', async () => {
  const { db, show } = await pinnedJazz();
  show(<OfflineScreen />, '/offline');
  fireEvent.click(await screen.findByRole('button', { name: /^Downloads/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove download of Jazz' }));
  await waitFor(async () => expect(await db.pins.count()).toBe(0));
  expect(await takeBack()).toBe('Jazz is no longer kept offline');
  await waitFor(async () => expect(await db.pins.toArray()).toEqual([pin]));
  expect(await db.audioFiles.toArray()).toMatchObject([{ pinned: 1 }]);
});

it('Keep offline that is switched off comes back as it was', async () => {
  const { db, show } = await pinnedJazz();
  show(<GenreScreen of="genre" />, '/genre/jazz');
  fireEvent.click(await screen.findByRole('switch', { name: 'Keep offline', checked: true }));
  await waitFor(async () => expect(await db.pins.count()).toBe(0));
  expect(await db.audioFiles.toArray()).toMatchObject([{ pinned: 0 }]);
  expect(await takeBack()).toBe('Jazz is no longer kept offline');
  await waitFor(async () => expect(await db.pins.toArray()).toEqual([pin]));
  expect(await db.audioFiles.toArray()).toMatchObject([{ pinned: 1 }]);
});

it('leaves alone what was chosen after it: a list that is kept again is not put back to its old state', async () => {
  const { db, show } = await pinnedJazz();
  show(<GenreScreen of="genre" />, '/genre/jazz');
  fireEvent.click(await screen.findByRole('switch', { name: 'Keep offline', checked: true }));
  const text = await waitFor(() => assertDefined(currentToasts().undo, 'Undo'));
  fireEvent.click(await screen.findByRole('switch', { name: 'Keep offline', checked: false }));
  await waitFor(async () => expect(await db.pins.count()).toBe(1));
  const again = await db.pins.toArray();
  text.undo();
  await db.settings.count();
  expect(await db.pins.toArray()).toEqual(again);
});
