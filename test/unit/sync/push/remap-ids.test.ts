import { expect, it } from 'vitest';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import { pinKeys } from '../../../../src/core/keys.ts';
import { paths } from '../../../../src/core/paths.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { remapPlaylistId } from '../../../../src/sync/push/remap-ids.ts';
import { freshDb, ownerId, trackId } from '../../db/support.ts';

it('moves the saved queue and the pin to an id that needs encoding in a path', async () => {
  const db = freshDb();
  const owner = ownerId('guest_a');
  const from = assertDefined(parsePlaylistId('local_1'), 'id');
  const to = assertDefined(parsePlaylistId('lists/7'), 'id');
  const state = { currentTimeS: 0, repeat: 'all', volume: 1, lastCountedTrackId: null } as const;
  await db.playerState.put({ ...state, ownerId: owner, trackId: trackId('a'), sourceRoute: paths.playlist(from) });
  await db.pins.put({ ownerId: owner, collection: pinKeys.playlist(from), trackIds: [], pinnedAtMs: 1 });
  await remapPlaylistId(db, owner, from, to, 1);
  expect(await db.playerState.get(owner)).toMatchObject({ sourceRoute: '/playlist/lists%2F7' });
  expect((await db.pins.toArray()).map(({ collection }) => collection)).toEqual(['playlist:lists/7']);
});
