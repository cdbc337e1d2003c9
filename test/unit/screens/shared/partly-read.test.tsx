// Loaded before the tests: on a busy machine their code takes longer than all else of a test.
import '../../../../src/screens/shared/lists/ArrangeBar.tsx';
import '../../../../src/screens/shared/lists/ListMenu.tsx';
import '../../../../src/screens/shared/lists/SelectionBar.tsx';
import '../../../../src/ui/dialogs/MenuLayer.tsx';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import { summariesPerRead } from '../../../../src/db/catalogue/song-list-queries.ts';
import { LikedSongsScreen } from '../../../../src/screens/liked-songs/LikedSongsScreen.tsx';
import { override } from '../../../support/unit/override.ts';
import { waitFor } from '../../../support/unit/wait.ts';
import { guest, id, learnNothingYet, putTracks, saysSelected, world, type World } from '../support.tsx';

// It measures rows, which only a browser can.
vi.mock('virtua', () => ({
  WindowVirtualizer: ({ data, children }: Virtualized) => <ul>{data.slice(0, 5).map(children)}</ul>,
}));
type Virtualized = { data: readonly unknown[]; children: (item: unknown, index: number) => ReactElement };

const names = Array.from({ length: summariesPerRead + 50 }, (_, n) => `s${n}`);
const last = names.at(-1) ?? '';
const storedOnes = ['s3', last];

/** Liked Songs, of which the first songs are read and the rest is not before `readOn`. */
async function showFirst(here: World = world()): Promise<{ readonly here: World; readonly readOn: () => void }> {
  const { db } = here;
  learnNothingYet(here);
  // Titles descend, so that a sort by title turns the list over.
  await putTracks(db, Object.fromEntries(names.map((name, n) => [name, { title: `Song ${1_000 - n}` }])));
  await db.likes.bulkPut(
    names.map((name, n) => ({ ownerId: guest, trackId: id(name), likedAtMs: 1_700_000_000_000 - n })),
  );
  const stored = { quality: 'high', bytes: 1, mime: 'audio/mp4', pinned: 0, storedAtMs: 1, playedAtMs: 1 } as const;
  await db.audioFiles.bulkPut(storedOnes.map((name) => ({ ...stored, trackId: id(name), cacheKey: name })));
  let readOn = (): void => undefined;
  const allowed = new Promise<void>((resolve) => (readOn = resolve));
  const read = db.tracks.bulkGet.bind(db.tracks);
  override(db.tracks, 'bulkGet', async (ids: Parameters<typeof read>[0]) => {
    if (ids.includes(id(last))) await allowed;
    return read(ids);
  });
  here.show(<LikedSongsScreen />, '/liked-songs');
  await screen.findAllByRole('button', { name: /^Play Song / });
  return { here, readOn };
}

const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const played = ({ player }: World) => player.calls.map(([name, ids]) => [name, ids]);

it('plays, shuffles and queues a list whole, also before all of it is read', async () => {
  const { here } = await showFirst();
  press('Play');
  press('Shuffle');
  fireEvent.click(screen.getByRole('button', { name: 'Play Song 998' }));
  expect(played(here)).toEqual([
    ['playList', names],
    ['playShuffled', names],
    ['playFrom', names],
  ]);
  expect(here.player.calls[2]?.[2]).toBe(2);
  press('List options');
  const entry = await screen.findByRole('menuitem', { name: 'Add to Playlist' });
  fireEvent.pointerDown(entry);
  fireEvent.click(entry);
  await waitFor(() => expect(here.services.addToPlaylist).toHaveBeenCalledWith(names));
});

it('plays first what is stored when it is opened offline, also what is still to be read', async () => {
  const offline = world();
  offline.services.connectivity.report('silent');
  const { here } = await showFirst(offline);
  press('Play');
  const others = names.filter((name) => !storedOnes.includes(name));
  expect(played(here)).toEqual([['playList', [...storedOnes, ...others]]]);
  fireEvent.click(screen.getByRole('switch', { name: 'Only available offline' }));
  press('Play');
  expect(played(here).at(-1)).toEqual(['playList', storedOnes]);
});

it('selects all, also what is still to be read', async () => {
  await showFirst();
  press('Edit list');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }));
  expect(await saysSelected(names.length)).toBeDefined();
});

it('waits to play a sorted list until its order is known', async () => {
  const { here, readOn } = await showFirst();
  press('Sort and filter');
  fireEvent.change(await screen.findByRole('combobox', { name: 'Sort by' }), { target: { value: 'title' } });
  const play = screen.getByRole<HTMLButtonElement>('button', { name: 'Play' });
  await waitFor(() => expect(play.disabled).toBe(true));
  readOn();
  await waitFor(() => expect(play.disabled).toBe(false));
  press('Play');
  expect(played(here)).toEqual([['playList', names.toReversed()]]);
});
