import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { listKeys } from '../../../src/core/keys.ts';
import { GenreScreen } from '../../../src/screens/genre/GenreScreen.tsx';
import { guest, id, putList, putTracks, world } from './support.tsx';
import { override } from '../../support/unit/override.ts';

const listed = () => screen.findByRole('list', { name: 'Jazz' });

const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 0 } as const;

describe('Keep offline', () => {
  it('says what it would take, then keeps the songs listed so far, and says how many are here', async () => {
    const { show, db, services } = world();
    await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' }, c: { title: 'Three' } });
    await putList(db, listKeys.genre('Jazz'), ['a', 'b', 'c']);
    await db.corsBlocked.put({ trackId: id('c'), seenAtMs: 1 });
    show(<GenreScreen of="genre" />, '/genre/jazz');
    await listed();
    expect(await screen.findByText('About 8.2 MB for 2 of 3')).toBeDefined();
    fireEvent.click(screen.getByRole('switch', { name: 'Keep offline' }));
    expect(await screen.findByText('0 of 2 songs offline')).toBeDefined();
    expect(services.choose).not.toHaveBeenCalled();
    expect((await db.pins.get([guest, 'genre:Jazz']))?.trackIds).toEqual(['a', 'b']);
    fireEvent.click(screen.getByRole('button', { name: 'Pause download' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Resume download' }));
    await screen.findByRole('button', { name: 'Pause download' });
    fireEvent.click(screen.getByRole('switch', { name: 'Keep offline' }));
    await waitFor(async () => expect(await db.pins.count()).toBe(0));
  });

  it('says that the songs play online only where none can be downloaded', async () => {
    const { show, db } = world();
    await putTracks(db, { a: { title: 'One' } });
    await putList(db, listKeys.genre('Jazz'), ['a']);
    show(<GenreScreen of="genre" />, '/genre/jazz');
    await listed();
    fireEvent.click(screen.getByRole('switch', { name: 'Keep offline' }));
    const progress = (await screen.findByText('0 of 1 songs offline')).parentElement;
    await db.corsBlocked.put({ trackId: id('a'), seenAtMs: Date.now() });
    await waitFor(() => expect(progress?.textContent).toBe('0 of 0 songs offline · Plays online only'));
  });

  it('asks before it takes much of what is free, and does nothing when the answer is no', async () => {
    const { show, db, services } = world();
    vi.mocked(services.choose).mockResolvedValueOnce('no').mockResolvedValueOnce('keep');
    await putTracks(db, { a: { title: 'One', duration: 15_000 } });
    await putList(db, listKeys.genre('Jazz'), ['a']);
    show(<GenreScreen of="genre" />, '/genre/jazz');
    await listed();
    fireEvent.click(await screen.findByRole('switch', { name: 'Keep offline' }));
    await waitFor(() => expect(services.choose).toHaveBeenCalledOnce());
    expect(await db.pins.count()).toBe(0);
    fireEvent.click(screen.getByRole('switch', { name: 'Keep offline' }));
    await waitFor(async () => expect(await db.pins.count()).toBe(1));
  });

  it('asks on a metered link, where only what was allowed is fetched', async () => {
    override(navigator, 'connection', { saveData: true });
    const { show, db, services } = world();
    vi.mocked(services.choose).mockResolvedValueOnce('later');
    await putTracks(db, { a: { title: 'One' } });
    await putList(db, listKeys.genre('Jazz'), ['a']);
    show(<GenreScreen of="genre" />, '/genre/jazz');
    await listed();
    fireEvent.click(await screen.findByRole('switch', { name: 'Keep offline' }));
    expect(await screen.findByText('waiting for Wi-Fi')).toBeDefined();
    expect(await db.pins.toArray()).toMatchObject([{ meteredAllowed: 0 }]);
    fireEvent.click(screen.getByRole('button', { name: 'Download now' }));
    await waitFor(async () => expect(await db.pins.toArray()).toMatchObject([{ meteredAllowed: 1 }]));
  });

  it.each([
    ['where Settings allows mobile data for all', { setting: 1, allowed: 0 }],
    ['for songs that were allowed when they were pinned', { setting: 0, allowed: 1 }],
  ] as const)('neither asks nor waits on a metered link %s', async (_, { setting, allowed }) => {
    override(navigator, 'connection', { saveData: true });
    const { show, db, services } = world();
    await db.settings.put({ key: 'meteredDownloads', value: setting });
    await putTracks(db, { a: { title: 'One' } });
    await putList(db, listKeys.genre('Jazz'), ['a']);
    if (allowed === 1) {
      const pin = { ownerId: guest, collection: 'genre:Jazz', trackIds: [id('a')], pinnedAtMs: 1 };
      await db.pins.put({ ...pin, meteredAllowed: 1 });
    }
    show(<GenreScreen of="genre" />, '/genre/jazz');
    await listed();
    if (allowed === 0) fireEvent.click(await screen.findByRole('switch', { name: 'Keep offline' }));
    expect(await screen.findByText('0 of 1 songs offline')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Pause download' })).toBeDefined();
    expect(services.choose).not.toHaveBeenCalled();
  });

  it('counts no song that has no audio, and says which one failed', async () => {
    const { show, db } = world();
    await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' }, c: { title: 'Three' } });
    await putList(db, listKeys.genre('Jazz'), ['a', 'b', 'c']);
    await db.pins.put({
      ownerId: guest,
      collection: 'genre:Jazz',
      trackIds: [id('a'), id('b'), id('c')],
      pinnedAtMs: 1,
    });
    await db.downloadFailures.put({ trackId: id('b'), kind: 'none', status: null, seenAtMs: 1 });
    await db.downloadFailures.put({ trackId: id('c'), kind: 'gone', status: 404, seenAtMs: 1 });
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await screen.findByText('0 of 2 songs offline')).toBeDefined();
    expect(await screen.findByText('Audio not found')).toBeDefined();
    await db.audioFiles.put({ ...audio, trackId: id('a'), storedAtMs: 1, playedAtMs: 1 });
    expect(await screen.findByText('1 song cannot be downloaded')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await db.downloadFailures.count()).toBe(0));
  });

  it('is not begun when it does not fit', async () => {
    const { show, db, services } = world();
    await putTracks(db, { a: { title: 'One', duration: 80_000 } });
    await putList(db, listKeys.genre('Jazz'), ['a']);
    show(<GenreScreen of="genre" />, '/genre/jazz');
    await listed();
    fireEvent.click(screen.getByRole('switch', { name: 'Keep offline' }));
    await waitFor(() =>
      expect(services.choose).toHaveBeenCalledWith(expect.objectContaining({ title: 'Not enough storage for music' })),
    );
    expect(await db.pins.count()).toBe(0);
  });
});
