import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { isLiked } from '../../../src/db/library/like-queries.ts';
import { useSwipes } from '../../../src/screens/shared/lists/use-swipes.ts';
import { ServicesContext } from '../../../src/screens/shared/services.ts';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { guest, id, world } from './support.tsx';

it('a swipe to the right queues the song, one to the left likes it, and a toast names it', async () => {
  const { services, player, db } = world();
  const rows = [{ id: id('a'), title: 'One', artist: 'Mira' }];
  const { result } = renderHook(() => useSwipes({ rows }), {
    wrapper: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext>,
  });
  result.current.onRight('a');
  expect(player.calls).toEqual([['addToQueue', 'a']]);
  expect(currentToasts().text?.value).toBe('One added to the queue');
  result.current.onLeft('a');
  await waitFor(async () => expect(await isLiked(db, guest, id('a'))).toBe(true));
  await waitFor(() => expect(currentToasts().text?.value).toBe('One added to Liked Songs'));
});

it('a swipe to the left removes the song in Edit mode', async () => {
  const { services, db } = world();
  const rows = [{ id: id('a'), title: 'One', artist: 'Mira' }];
  const removed: unknown[] = [];
  const { result } = renderHook(() => useSwipes({ rows }, (ids) => removed.push(ids)), {
    wrapper: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext>,
  });
  result.current.onLeft('a');
  expect(removed).toEqual([['a']]);
  expect(await isLiked(db, guest, id('a'))).toBe(false);
});
