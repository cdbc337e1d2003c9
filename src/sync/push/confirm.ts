import { setNeedsProfile } from '../../db/identity/commands.ts';
import type { OwnerId } from '../../core/ids.ts';
import type { Operation } from '../../core/outbox/operation.ts';
import { applyToPlaylist } from '../../core/outbox/rebase.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { Playlist } from '../../core/playlist.ts';
import { parsePlaylistAnswer, parseProfile } from '../../core/wire/answers.ts';
import { parseOutboxRow } from '../../core/wire/outbox-row.ts';
import { field, fieldsOf, textOrNull } from '../../core/wire/read.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { exchangePlaylistId } from './exchange-ids.ts';

/**
 * Writes what the server confirmed by accepting a row, inside the settling transaction. Returns the operation under the
 * ids that hold now, whose thing is then shown anew.
 */
export async function confirm(
  db: OffbeatDb,
  row: OutboxRow,
  body: unknown,
  context: { readonly nowMs: number; readonly baseUrl: string },
): Promise<Operation> {
  const { operation, ownerId } = row;
  switch (operation.kind) {
    case 'like.set':
      await confirmLike(db, ownerId, operation, context.nowMs);
      return operation;
    case 'playlist.create':
      return confirmCreation(db, row, operation, body);
    case 'playlist.rename':
    case 'playlist.reorder':
    case 'playlist.addSong':
    case 'playlist.removeSong':
      await confirmPlaylist(db, ownerId, operation, parsePlaylistAnswer(body));
      return operation;
    case 'playlist.delete':
      await db.playlistsConfirmed.delete(operation.playlistId);
      return operation;
    case 'profile.update':
      await confirmProfile(db, ownerId, body, context.baseUrl);
      return operation;
    case 'audio.process': {
      const processedAudioKey = textOrNull(field(fieldsOf(body), 'processed_audio_key'), 1_024);
      if (processedAudioKey !== null) await db.tracks.update(operation.trackId, { processedAudioKey });
      return operation;
    }
    // Counts and interactions are settled many at once (settle-apart.ts).
    case 'track.countLike':
    case 'track.countPlay':
    case 'interaction.play':
    case 'interaction.skip':
    case 'songs.save':
      return operation;
  }
}

async function confirmLike(
  db: OffbeatDb,
  ownerId: OwnerId,
  { trackId, liked }: Extract<Operation, { kind: 'like.set' }>,
  nowMs: number,
): Promise<void> {
  if (!liked) return db.likesConfirmed.delete([ownerId, trackId]);
  const shown = await db.likes.get([ownerId, trackId]);
  await db.likesConfirmed.put({ ownerId, trackId, likedAtMs: shown?.likedAtMs ?? nowMs });
}

async function confirmCreation(
  db: OffbeatDb,
  row: OutboxRow,
  operation: Extract<Operation, { kind: 'playlist.create' }>,
  body: unknown,
): Promise<Operation> {
  const created = parsePlaylistAnswer(body);
  // judge() let no answer through without a playlist; this keeps the row's own word should that ever change.
  const playlist = created ?? { ...emptyFrom(operation) };
  await exchangePlaylistId(db, row.ownerId, operation.playlistId, playlist.id, row.seq);
  await db.playlistsConfirmed.put({ ...playlist, ownerId: row.ownerId });
  return { ...operation, playlistId: playlist.id };
}

const emptyFrom = (operation: Extract<Operation, { kind: 'playlist.create' }>): Playlist => ({
  id: operation.playlistId,
  name: operation.name,
  description: operation.description,
  songCount: 0,
  songIds: [],
});

async function confirmPlaylist(
  db: OffbeatDb,
  ownerId: OwnerId,
  operation: Extract<Operation, { kind: `playlist.${string}` }>,
  answered: Playlist | undefined,
): Promise<void> {
  const { playlistId } = operation;
  const before = await db.playlistsConfirmed.get(playlistId);
  if (before?.ownerId !== ownerId) return;
  // An answer that names no songs (some servers send a summary) must not empty the playlist.
  const whole = answered?.id === playlistId && answered.songIds.length >= answered.songCount ? answered : undefined;
  const sentIds = operation.kind === 'playlist.reorder' ? operation.sentIds : undefined;
  const sent = sentIds && { ...before, songIds: sentIds, songCount: sentIds.length };
  const after = whole ?? sent ?? applyToPlaylist(before, operation);
  if (after !== null) await db.playlistsConfirmed.put({ ...after, ownerId });
}

async function confirmProfile(db: OffbeatDb, ownerId: OwnerId, body: unknown, baseUrl: string): Promise<void> {
  const profile = parseProfile(body, baseUrl);
  if (profile === undefined) return;
  await db.profilesConfirmed.put({ ...profile, ownerId });
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
      const { operation } = row;
      if (operation.kind !== 'profile.update' || row.firstSentAtMs !== null || operation.profileId === profileId)
        return;
      change.value = { ...row, operation: { ...operation, profileId } };
    });
}
