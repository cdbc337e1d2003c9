import { sql } from 'kysely';
import type { Db } from './open.ts';

export interface Favourite {
  name: string;
  play_count: number;
}

/**
 * Compares only this many of the most played names, the newest likes and the newest playlist songs: a guest who had played
 * 300,000 made-up artists kept the database busy for 2.7 s with each call.
 */
const looksAt = 2_000;

/**
 * A user's artists or genres: most played first, ties by how many of their songs are liked or in playlists, then by
 * name, byte for byte, so that every database gives the same order. Those only liked or in a playlist, but not played
 * yet, come last, with no plays.
 */
export async function favouritesOf(
  db: Db,
  userId: string,
  facet: 'artist' | 'genre',
  limit: number,
): Promise<Favourite[]> {
  const name = sql.ref(facet === 'artist' ? 'songs.display_name' : 'songs.genre');
  const { rows } = await sql<Favourite>`
    select name, sum(plays)::bigint as play_count from (
      select name, play_count as plays, 0 as collected from (
        select name, play_count from listening where user_id = ${userId} and facet = ${facet}
        order by play_count desc, name collate "C" limit ${looksAt}) as played
      union all
      select ${name}, 0, 1 from (
        select song_id from likes where user_id = ${userId} order by seq desc limit ${looksAt}) as liked
      join songs on songs.id = liked.song_id
      union all
      select ${name}, 0, 1 from (
        select song_id from playlists join playlist_songs on playlist_id = playlists.id
        where owner_id = ${userId} order by seq desc, position desc limit ${looksAt}) as listed
      join songs on songs.id = listed.song_id) as heard
    where name <> ''
    group by name order by sum(plays) desc, sum(collected) desc, name collate "C" limit ${limit}`.execute(db);
  return rows;
}
