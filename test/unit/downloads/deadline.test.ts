import { expect, it } from 'vitest';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import { contextFor, freshDb } from '../db/support.ts';
import { audioAddressOf, createManager, guestWithSongs, ids, managerParts, stored } from './support.ts';

it('ends at its deadline with the song under way, and not before', async () => {
  const db = freshDb();
  const context = contextFor(db);
  await guestWithSongs(db, context, 'abc');
  let end = (): void => undefined;
  const parts = managerParts(db, context);
  const names: string[] = [];
  const manager = createManager({
    ...parts,
    timers: {
      ...parts.timers,
      after: (ms, run) => {
        end = () => {
          context.clock.nowMs += ms;
          run();
        };
        return () => undefined;
      },
    },
    fetchAudio: (_key, from, { signal }) => {
      if (names.push(from) === 2) end();
      return Promise.resolve(signal.aborted ? { kind: 'aborted' } : stored);
    },
  });
  await pinCollection(context, 'genre:Jazz', ids('abc'));
  expect((await manager.run({ deadlineMs: 20_000 })).stored).toBe(1);
  expect(names).toEqual(['a', 'b'].map(audioAddressOf));
});
