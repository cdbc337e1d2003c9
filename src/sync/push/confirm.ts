import { setNeedsProfile } from '../../db/identity/commands.ts';
import type { OwnerId } from '../../core/ids.ts';
import type { Mutation } from '../../core/outbox/mutation.ts';
import { applyToPlaylist } from '../../core/outbox/rebase.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { Playlist } from '../../core/playlist.ts';
import { parsePlaylistAnswer, parseProfile } from '../../core/wire/answers.ts';
import { parseOutboxRow } from '../../core/wire/outbox-row.ts';
import { field, fieldsOf, textOrNull } from '../../core/wire/read.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { exchangePlaylistId } from './exchange-ids.ts';

/**
 * Writes what the server confirmed by accepting a row, inside the settling transaction. Returns the mutation under the
 * ids that hold now, whose thing is then shown anew.
 */
export async function confirm(
  db: OffbeatDb,
  row: OutboxRow,
  body: unknown,
  context: { readonly nowMs: number; readonly baseUrl: string },
): Promise<Mutation> {
  const { mutation, ownerId } = row;
  switch (mutation.kind) {
    case 'like.set':
      await confirmLike(db, ownerId, mutation, context.nowMs);
      return mutation;
    case 'playlist.create':
      return confirmCreation(db, row, mutation, body);
    case 'playlist.rename':
    case 'playlist.reorder':
    case 'playlist.addSong':
    case 'playlist.removeSong':
      await confirmPlaylist(db, ownerId, mutation, parsePlaylistAnswer(body));
      return mutation;
    case 'playlist.delete':
      await db.playlistsBase.delete(mutation.playlistId);
      return mutation;
    case 'profile.update':
      await confirmProfile(db, ownerId, body, context.baseUrl);
      return mutation;
    case 'audio.process': {
      const processedAudioKey = textOrNull(field(fieldsOf(body), 'processed_audio_key'), 1_024);
      if (processedAudioKey !== null) await db.tracks.update(mutation.trackId, { processedAudioKey });
      return mutation;
    }
    // Counts and interactions are settled many at once (settle-apart.ts).
    case 'track.countLike':
    case 'track.countPlay':
    case 'interaction.play':
    case 'interaction.skip':
    case 'songs.save':
      return mutation;
  }
}

async function confirmLike(
  db: OffbeatDb,
  ownerId: OwnerId,
  { trackId, liked }: Extract<Mutation, { kind: 'like.set' }>,
  nowMs: number,
): Promise<void> {
  if (!liked) return db.likesBase.delete([ownerId, trackId]);
  const shown = await db.likes.get([ownerId, trackId]);
  await db.likesBase.put({ ownerId, trackId, likedAtMs: shown?.likedAtMs ?? nowMs });
}

async function confirmCreation(
  db: OffbeatDb,
  row: OutboxRow,
  mutation: Extract<Mutation, { kind: 'playlist.create' }>,
  body: unknown,
): Promise<Mutation> {
  const created = parsePlaylistAnswer(body);
  // judge() let no answer through without a playlist; this keeps the row's own word should that ever change.
  const playlist = created ?? { ...emptyFrom(mutation) };
  await exchangePlaylistId(db, row.ownerId, mutation.playlistId, playlist.id, row.seq);
  await db.playlistsBase.put({ ...playlist, ownerId: row.ownerId });
  return { ...mutation, playlistId: playlist.id };
}

const emptyFrom = (mutation: Extract<Mutation, { kind: 'playlist.create' }>): Playlist => ({
  id: mutation.playlistId,
  name: mutation.name,
  description: mutation.description,
  songCount: 0,
  songIds: [],
});

async function confirmPlaylist(
  db: OffbeatDb,
  ownerId: OwnerId,
  mutation: Extract<Mutation, { kind: `playlist.${string}` }>,
  answered: Playlist | undefined,
): Promise<void> {
  const { playlistId } = mutation;
  const before = await db.playlistsBase.get(playlistId);
  if (before?.ownerId !== ownerId) return;
  // An answer that names no songs (some servers send a summary) must not empty the playlist.
  const whole = answered?.id === playlistId && answered.songIds.length >= answered.songCount ? answered : undefined;
  const sentIds = mutation.kind === 'playlist.reorder' ? mutation.sentIds : undefined;
  const sent = sentIds && { ...before, songIds: sentIds, songCount: sentIds.length };
  const after = whole ?? sent ?? applyToPlaylist(before, mutation);
  if (after !== null) await db.playlistsBase.put({ ...after, ownerId });
}

async function confirmProfile(db: OffbeatDb, ownerId: OwnerId, body: unknown, baseUrl: string): Promise<void> {
  const profile = parseProfile(body, baseUrl);
  if (profile === undefined) return;
  await db.profilesBase.put({ ...profile, ownerId });
  await adoptProfileId(db, ownerId, profile.id);
  await setNeedsProfile(db, ownerId, 0);
}

/** Updates that never left take the confirmed id; those that did keep what their key is bound to. */
export async function adoptProfileId(db: OffbeatDb, ownerId: OwnerId, profileId: string): Promise<void> {
  await db.outbox
    .where('[ownerId+lane]')
    .equals([ownerId, 'profile'])
    .modify((row, change) => {
      if (parseOutboxRow(row) === undefined) return;
      const { mutation } = row;
      if (mutation.kind !== 'profile.update' || row.firstSentAtMs !== null || mutation.profileId === profileId) return;
      change.value = { ...row, mutation: { ...mutation, profileId } };
    });
}
