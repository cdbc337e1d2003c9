import { parseProfile } from '../../src/core/wire/answers.ts';
import type { OffbeatDb } from '../../src/db/offbeat-db.ts';
import { resolvePlaylistId } from '../../src/db/playlists/queries.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import type { ModelServer } from './model-server.ts';
import type { Intent } from './oracle.ts';
import type { Step } from './plan.ts';
import { memberC, profileOfC } from './world.ts';

/** Another device of the same user likes a song, or takes the like back. */
export function likedElsewhere(
  server: ModelServer,
  userId: string,
  { track, liked }: Extract<Step, { kind: 'otherDevice' }>,
): void {
  const likes = server.likesOf(userId);
  const at = likes.indexOf(track);
  if (liked && at < 0) likes.push(track);
  if (!liked && at >= 0) likes.splice(at, 1);
  server.changed();
}

/** It adds a song to a playlist that the server knows, or takes it out. */
export async function songElsewhere(
  server: ModelServer,
  db: OffbeatDb,
  intent: Intent,
  { slot, track, added }: Extract<Step, { kind: 'otherSong' }>,
): Promise<void> {
  const wanted = intent.bySlot[slot];
  const there = wanted && server.playlists.get(await resolvePlaylistId(db, wanted.id));
  if (wanted === undefined || there === undefined) return;
  const changed = (songs: readonly string[]): string[] => [
    ...songs.filter((song) => song !== track),
    ...(added ? [track] : []),
  ];
  there.songs = changed(there.songs);
  server.changed();
  wanted.foreign = changed(wanted.foreign);
}

/** The member's profile, as a pull of /me stores it. */
export async function profileConfirmed(db: OffbeatDb): Promise<void> {
  if ((await db.profilesBase.get(memberC)) !== undefined) return;
  const profile = assertDefined(parseProfile({ id: profileOfC, display_name: 'C' }, 'http://model'), 'profile');
  await db.profilesBase.put({ ...profile, ownerId: memberC });
}
