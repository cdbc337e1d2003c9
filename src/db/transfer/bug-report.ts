import type { OwnerId } from '../../core/ids.ts';
import type { Mutation } from '../../core/mutations/registry.ts';
import { Pseudonyms } from '../../core/users/pseudonyms.ts';
import { bugReportFormat } from '../../core/transfer.ts';
import { appVersion } from '../../core/version.ts';
import { parseOutboxRow } from '../../core/wire/outbox-row.ts';
import { currentIdentity } from '../identity/queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { AudioFileRow, PlayerStateRow, PlayQueueRow } from '../rows.ts';
import { settings } from '../settings/queries.ts';
import { tableCounts } from '../stats/queries.ts';

const bugReportVersion = 1;

/**
 * This device's state for 'Bug report': states, counts, times and codes. It is built from a list of allowed fields,
 * never by deleting from a copy: ids become pseudonyms, and it contains no text of a user or a server
 * (no searches, titles or messages) and no user id.
 */
export async function bugReport(db: OffbeatDb, ownerId: OwnerId, about: object, nowMs: number): Promise<object> {
  const names = new Pseudonyms();
  const [identity, tables, chosen, outbox, syncs, audioFiles, pins, playlists, player, queue] = await Promise.all([
    currentIdentity(db),
    tableCounts(db),
    settings(db),
    db.outbox.toArray(),
    db.syncState.toArray(),
    db.audioFiles.toArray(),
    db.pins.where('ownerId').equals(ownerId).toArray(),
    db.playlists.where('ownerId').equals(ownerId).toArray(),
    db.playerState.get(ownerId),
    db.playQueue.get(ownerId),
  ]);
  const pseudonymOf = (id: string): string => (id === ownerId ? 'current' : names.of('listener', id));
  return {
    format: bugReportFormat,
    version: bugReportVersion,
    app: appVersion,
    takenAt: new Date(nowMs).toISOString(),
    ...about,
    listener: { kind: identity.kind, needsProfile: identity.needsProfile },
    schema: db.verno,
    tables,
    settings: { ...chosen, font: /^[a-z-]{1,32}$/.test(chosen.font) ? chosen.font : 'unknown' },
    sync: syncs.map(({ ownerId: id, pauseReason, pausedAtMs, lastSyncAtMs }) => ({
      listener: pseudonymOf(id),
      pauseReason,
      pausedAtMs,
      lastSyncAtMs,
    })),
    outbox: outbox.map((raw) => outboxEntry(raw, names, pseudonymOf)),
    playlists: playlists.map(({ id, songCount, songIds, stale }) => ({
      playlist: names.of('playlist', id),
      songCount,
      songs: songIds.map((songId) => names.of('track', songId)),
      stale,
    })),
    audioFiles: audioFiles.map((row) => audioFileEntry(row, names)),
    pins: pins.map(({ collection, trackIds, pinnedAtMs }) => ({
      kind: collection.split(':')[0] ?? '',
      tracks: trackIds.map((id) => names.of('track', id)),
      pinnedAtMs,
    })),
    player: playerEntry(player, queue, names),
  };
}

const audioFileEntry = (row: AudioFileRow, names: Pseudonyms): object => ({
  track: names.of('track', row.trackId),
  quality: row.quality,
  bytes: row.bytes,
  pinned: row.pinned,
  storedAtMs: row.storedAtMs,
  playedAtMs: row.playedAtMs,
});

function playerEntry(
  player: PlayerStateRow | undefined,
  queue: PlayQueueRow | undefined,
  names: Pseudonyms,
): object | null {
  if (player === undefined) return null;
  return {
    track: names.of('track', player.trackId),
    currentTimeS: player.currentTimeS,
    repeat: player.repeat,
    volume: player.volume,
    queued: queue?.trackIds.length ?? 0,
    currentIndex: queue?.trackIds.findIndex((id) => id === player.trackId) ?? -1,
  };
}

function outboxEntry(raw: object, names: Pseudonyms, pseudonymOf: (id: string) => string): object {
  const row = parseOutboxRow(raw);
  if (row === undefined) return { state: 'unreadable' };
  return {
    seq: row.seq,
    v: row.v,
    listener: pseudonymOf(row.ownerId),
    key: names.of('key', row.key),
    change: mutationEntry(row.mutation, names),
    dependsOn: row.dependsOn,
    state: row.state,
    waitReason: row.waitReason,
    attempts: row.attempts,
    createdAtMs: row.createdAtMs,
    nextAttemptAtMs: row.nextAttemptAtMs,
    leaseUntilMs: row.leaseUntilMs,
    firstSentAtMs: row.firstSentAtMs,
    lastError: row.lastError === null ? null : { code: row.lastError.code, status: row.lastError.status },
  };
}

/** Kind and pseudonymous ids; texts (names, addresses, song facts) stay out. */
function mutationEntry(mutation: Mutation, names: Pseudonyms): object {
  return {
    kind: mutation.kind,
    ...('trackId' in mutation ? { track: names.of('track', mutation.trackId) } : {}),
    ...('playlistId' in mutation ? { playlist: names.of('playlist', mutation.playlistId) } : {}),
    ...('liked' in mutation ? { liked: mutation.liked } : {}),
    ...('songIds' in mutation ? { songs: mutation.songIds.map((id) => names.of('track', id)) } : {}),
    ...('baseIds' in mutation ? { before: mutation.baseIds?.map((id) => names.of('track', id)) } : {}),
    ...('sentIds' in mutation ? { sent: mutation.sentIds?.map((id) => names.of('track', id)) } : {}),
    ...('tracks' in mutation ? { songs: mutation.tracks.map(({ id }) => names.of('track', id)) } : {}),
  };
}
