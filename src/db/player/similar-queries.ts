import { parseTrackId, type OwnerId, type TrackId } from '../../core/ids.ts';
import { listKeys } from '../../core/keys.ts';
import type { Track } from '../../core/track.ts';
import { tracksByIds } from '../catalogue/queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/** Of a genre or an artist with thousands of songs. */
const mostRead = 400;

export type SimilarWanted = {
  readonly seeds: readonly Track[];
  /** Only these may be suggested. */
  readonly mayPlay: (trackId: TrackId) => boolean;
};

/** The songs seen on this device of the seeds' genres, by the genres' lists, and of their artists. */
export async function similarTracks(db: OffbeatDb, { seeds, mayPlay }: SimilarWanted): Promise<readonly Track[]> {
  const genres = distinct(seeds.map(({ genre }) => genre));
  const handles = distinct(seeds.map(({ handle }) => handle));
  const [lists, ofArtists] = await Promise.all([
    db.lists.bulkGet(genres.map(listKeys.genre)),
    db.tracks
      .where('handle')
      .anyOf(handles)
      .filter(({ id }) => mayPlay(id))
      .limit(mostRead)
      .toArray(),
  ]);
  const listed = new Set(lists.flatMap((list) => list?.ids ?? []).flatMap((id) => parseTrackId(id) ?? []));
  const ofGenres = await tracksByIds(db, [...listed].filter(mayPlay).slice(0, mostRead));
  return [...ofArtists, ...ofGenres];
}

export async function recentlyPlayedIds(db: OffbeatDb, ownerId: OwnerId): Promise<ReadonlySet<TrackId>> {
  const keys = await db.recentlyPlayed
    .where('[ownerId+trackId]')
    .between([ownerId, ''], [ownerId, '\uffff'])
    .primaryKeys();
  return new Set(keys.map(([, trackId]) => trackId));
}

const distinct = <T>(values: readonly (T | null)[]): readonly T[] => [
  ...new Set(values.flatMap((value) => (value === null ? [] : [value]))),
];
