import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { isLiked, likedTrackIds } from '../../../src/db/library/like-queries.ts';
import { LikedSongsScreen } from '../../../src/screens/liked-songs/LikedSongsScreen.tsx';
import { useSwipes } from '../../../src/screens/shared/lists/use-swipes.ts';
import { ServicesContext } from '../../../src/screens/shared/services.ts';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { guest, id, putTracks, world } from './support.tsx';

it('a swipe to the right queues the song, one to the left likes it, and a toast names it', async () => {
  const { services, player, db } = world();
  const rows = [{ id: id('a'), title: 'One', artist: 'Mira' }];
  const { result } = renderHook(() => useSwipes({ rows }), {
    wrapper: ({ children }) => <ServicesContext value={services}>{children}</ServicesContext>,
  });
  result.current.onRight('a');
  expect(player.calls).toEqual([['addToQueue', ['a']]]);
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

/** A finger goes 80 px to the left over the row. */
function swipeLeft(title: string): void {
  const row = screen.getByRole('button', { name: `Play ${title}` });
  Element.prototype.setPointerCapture = () => undefined;
  const at = (clientX: number) => ({ pointerId: 1, pointerType: 'touch', isPrimary: true, clientX, clientY: 100 });
  fireEvent.pointerDown(row, at(200));
  for (const x of [170, 120]) fireEvent.pointerMove(row, at(x));
  fireEvent.pointerUp(row, at(120));
}

it('a swipe to the left takes a song out of Liked Songs in Edit mode alone, and Undo brings it back', async () => {
  const { db, show, commands } = world();
  await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' } });
  for (const track of ['a', 'b']) await setLike(commands(), id(track), true);
  show(<LikedSongsScreen />, '/liked-songs');
  await screen.findByRole('button', { name: 'Play One' });
  swipeLeft('One');
  await waitFor(() => expect(currentToasts().text?.value).toBe('One added to Liked Songs'));
  expect(await likedTrackIds(db, guest)).toEqual(['b', 'a']);
  fireEvent.click(screen.getByRole('button', { name: 'Edit list' }));
  swipeLeft('One');
  await waitFor(async () => expect(await likedTrackIds(db, guest)).toEqual(['b']));
  await waitFor(() => expect(currentToasts().undo?.value).toBe('1 song removed from Liked Songs'));
  currentToasts().undo?.undo();
  await waitFor(async () => expect(await likedTrackIds(db, guest)).toEqual(['b', 'a']));
});
