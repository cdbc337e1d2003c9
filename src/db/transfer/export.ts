import type { Artist } from '../../core/artist.ts';
import type { OwnerId, TrackId } from '../../core/ids.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import type { Playlist } from '../../core/playlist.ts';
import { moveFormat, moveVersion, transferLimits } from '../../core/transfer.ts';
import { appVersion } from '../../core/version.ts';
import { storedSong } from '../../core/wire/song-record.ts';
import { ownProfile } from '../profiles/queries.ts';
import { currentIdentity } from '../identity/queries.ts';
import { ownerRows } from '../outbox/rows.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import type { ProfileRow } from '../rows.ts';

/**
 * All of the current user's data as JSON in the server's field names, for 'Move to another phone', without tokens and
 * without what a server can supply again (favourites, lists, audio). One writing transaction: the keys of waiting
 * changes leave this device with it, so those rows no longer count as "never sent", and their content must not change
 * (docs/decisions/0031-exports.md).
 */
export function exportMusic({ db, ownerId, nowMs }: CommandContext): Promise<object> {
  const tables = [
    db.identity,
    db.profiles,
    db.settings,
    db.tracks,
    db.trackCounts,
    db.likes,
    db.likesBase,
    db.playlists,
    db.playlistsBase,
    db.follows,
    db.recentlyPlayed,
    db.playCounts,
    db.recentSearches,
    db.outbox,
  ];
  return db.transaction('rw', tables, async () => {
    const identity = await currentIdentity(db);
    const [profile, settings] = await Promise.all([ownProfile(db, ownerId), db.settings.toArray()]);
    const changes = await leavingChanges(db, ownerId, nowMs());
    const { records, trackIds } = await collectionRecords(db, ownerId);
    const file = {
      format: moveFormat,
      version: moveVersion,
      app: appVersion,
      exportedAt: new Date(nowMs()).toISOString(),
      warning: 'Whoever has this file can listen and change things as this listener. Keep it like a password.',
      listener: { kind: identity.kind, id: ownerId },
      profile: identity.kind === 'guest' && profile !== undefined ? profileRecord(profile) : null,
      settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
      ...records,
      changes,
    };
    const spaceBytes = Math.min(transferLimits.songBytes, transferLimits.importBytes - bytesOf({ ...file, songs: [] }));
    return { ...file, songs: await songRecords(db, trackIds, spaceBytes) };
  });
}

async function collectionRecords(
  db: OffbeatDb,
  ownerId: OwnerId,
): Promise<{ readonly records: object; readonly trackIds: readonly TrackId[] }> {
  const [likes, likesBase, playlists, playlistsBase, follows, played, counts, searches] = await Promise.all([
    db.likes.where('ownerId').equals(ownerId).toArray(),
    db.likesBase.where('ownerId').equals(ownerId).toArray(),
    db.playlists.where('ownerId').equals(ownerId).toArray(),
    db.playlistsBase.where('ownerId').equals(ownerId).toArray(),
    db.follows.where('ownerId').equals(ownerId).toArray(),
    db.recentlyPlayed.where('ownerId').equals(ownerId).toArray(),
    db.playCounts.where('ownerId').equals(ownerId).toArray(),
    db.recentSearches.where('ownerId').equals(ownerId).toArray(),
  ]);
  const newestFirst = likes.toSorted((a, b) => b.likedAtMs - a.likedAtMs);
  const records = {
    likes: newestFirst.map(({ trackId, likedAtMs }) => ({ id: trackId, likedAtMs })),
    likes_confirmed: likesBase.map(({ trackId, likedAtMs }) => ({ id: trackId, likedAtMs })),
    playlists: playlists.map((row) => ({ ...playlistRecord(row), listedAtMs: row.listedAtMs })),
    playlists_confirmed: playlistsBase.map(playlistRecord),
    follows: follows.map((row) => ({ ...artistRecord(row), followedAtMs: row.followedAtMs })),
    recently_played: played
      .toSorted((a, b) => b.playedAtMs - a.playedAtMs)
      .map(({ trackId, playedAtMs }) => ({ id: trackId, playedAtMs })),
    play_counts: counts.map(({ trackId, plays }) => ({ id: trackId, plays })),
    recent_searches: searches.map(({ term, type, searchedAtMs }) => ({ term, type, searchedAtMs })),
  };
  const trackIds = [
    ...newestFirst.map(({ trackId }) => trackId),
    ...playlists.flatMap(({ songIds }) => songIds),
    ...played.map(({ trackId }) => trackId),
    ...counts.map(({ trackId }) => trackId),
  ];
  return { records, trackIds };
}

async function leavingChanges(db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<readonly OutboxRow[]> {
  const rows = await ownerRows(db, ownerId);
  const left = rows.map((row) => ({ ...row, firstSentAtMs: row.firstSentAtMs ?? nowMs }));
  await db.outbox.bulkPut(left.filter((row, index) => row.firstSentAtMs !== rows[index]?.firstSentAtMs));
  return left;
}

async function songRecords(db: OffbeatDb, wanted: readonly TrackId[], spaceBytes: number): Promise<readonly object[]> {
  const ids = [...new Set(wanted)];
  const [tracks, counts] = await Promise.all([db.tracks.bulkGet(ids), db.trackCounts.bulkGet(ids)]);
  const records: object[] = [];
  let bytes = 0;
  for (const [index, track] of tracks.entries()) {
    if (track === undefined) continue;
    const record = storedSong(track, counts[index]);
    // And the comma behind it.
    bytes += bytesOf(record) + 1;
    if (bytes > spaceBytes) break;
    records.push(record);
  }
  return records;
}

/** In the file, which is JSON without white space: a song's title or lyrics may take three bytes per character. */
const bytesOf = (value: object): number => new TextEncoder().encode(JSON.stringify(value)).length;

const playlistRecord = ({ id, name, description, songCount, songIds }: Playlist): object => ({
  id,
  name,
  description,
  song_count: songCount,
  song_ids: songIds,
});

const artistRecord = ({ handle, displayName, avatarUrl, trackCount }: Artist): object => ({
  handle,
  display_name: displayName,
  avatar_image_url: avatarUrl,
  track_count: trackCount,
});

const profileRecord = ({ id, displayName, avatar, avatarProps, itunesUrl }: ProfileRow): object => ({
  id,
  displayName,
  avatar,
  avatarProps,
  itunesUrl,
});
