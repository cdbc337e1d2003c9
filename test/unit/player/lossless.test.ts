import { expect, it } from 'vitest';
import { id, ids, startWorld, track } from '../../support/player.ts';

const list = { route: '/liked-songs', kind: 'playlist' } as const;

it('says that what plays is lossless by the address of its source, not by what exists of the song', async () => {
  const flac = { ...track('a'), audioUrl: 'https://music.test/audio/a.flac' };
  const processed = { ...track('b'), audioUrl: 'https://music.test/audio/b.flac', processedAudioKey: 'key-b' };
  const world = await startWorld({ tracks: [flac, processed, track('c')] });
  const plays = async (at: number): Promise<boolean | null> => {
    world.player.playFrom(ids('abc'), at, list);
    await world.settle();
    expect(world.player.snapshot().currentTrackId).toBe(id('abc'[at] ?? ''));
    return world.player.snapshot().lossless;
  };
  expect(world.player.snapshot().lossless).toBeNull();
  expect([await plays(0), await plays(1), await plays(2)]).toEqual([true, false, false]);
});
