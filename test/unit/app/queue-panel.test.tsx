import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { QueuePanel } from '../../../src/app/player/queue/QueuePanel.tsx';
import { id, putTracks, world } from '../screens/support.tsx';

/** jsdom has no window that rows could be in: all are. */
vi.mock('virtua', () => ({
  Virtualizer: ({ data, children }: { data: readonly string[]; children: (key: string, index: number) => ReactNode }) =>
    data.map((key, index) => <div key={key}>{children(key, index)}</div>),
}));

it('calls no song of the queue untitled before it was read', async () => {
  const here = world();
  await putTracks(here.db, { a: { title: 'Sea' } });
  here.player.snapshot = { ...here.player.snapshot, currentTrackId: id('a'), trackIds: [id('a')] };
  const shown: string[] = [];
  const watcher = new MutationObserver(() => shown.push(document.body.textContent));
  watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
  here.show(<QueuePanel />, '/home');
  expect(await screen.findByText('Sea')).toBeDefined();
  watcher.disconnect();
  expect(shown.filter((text) => /Untitled Track|Unknown artist/.test(text))).toEqual([]);
});

it('calls a song that is not stored untitled', async () => {
  const here = world();
  here.player.snapshot = { ...here.player.snapshot, currentTrackId: id('gone'), trackIds: [id('gone')] };
  here.show(<QueuePanel />, '/home');
  expect(await screen.findByText('Untitled Track')).toBeDefined();
});
