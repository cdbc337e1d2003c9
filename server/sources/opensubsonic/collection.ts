import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { HttpError } from '../../http/errors.ts';
import type { SourceCaller, SourceCollection } from '../source.ts';
import { isNotFound, listAt, recordAt, SubsonicError, type SubsonicClient } from './client.ts';
import { remoteId } from './ids.ts';
import { mergeLikes, type ReadStars } from './likes.ts';
import { isLocalUser } from './local-users.ts';
import { parsePlaylistHead, parsePlaylistSongs, parseStarred, type PlaylistHead } from './parse-collection.ts';
import { mergePlaylists, type ReadPlaylists, type RemotePlaylist } from './playlists.ts';

export interface CollectionOptions {
  db: Db;
  client: SubsonicClient;
  /** The source's name. */
  name: string;
  /** Whose the stars and playlists are (local-users.ts). */
  localUsers: string;
  /** The music server's user; undefined: it is asked for the API key's. */
  remoteUser: string | undefined;
}

const maxPlaylists = 1_000;
/** So many that are not listed any more are asked for one by one; if there are more, that server has lost its lists. */
const maxMissing = 500;

interface Reading {
  stars: ReadStars;
  playlists: ReadPlaylists;
}

/**
 * Stars and playlists of the music server's user. They are read with the library and merged into a user's likes and
 * playlists when these are asked for: users who do not come cost nothing, and a new guest has them at once.
 * docs/decisions/0086-own-collection.md says how conflicts end.
 */
export class SubsonicCollection implements SourceCollection {
  readonly #options: CollectionOptions;
  #reading: Reading | undefined;
  /** Merges of `#reading`, by user. */
  #merges = new Map<string, Promise<void>>();

  constructor(options: CollectionOptions) {
    this.#options = options;
  }

  async read(signal?: AbortSignal): Promise<void> {
    const stars = await this.#readStars(signal);
    this.#reading = { stars, playlists: await this.#readPlaylists(signal) };
    this.#merges = new Map();
  }

  async prepareUser(caller: SourceCaller): Promise<void> {
    const { userId } = caller;
    if (!isLocalUser(this.#options.localUsers, caller) || this.#reading === undefined) return;
    const merges = this.#merges;
    const merge = merges.get(userId) ?? this.#merge(userId, this.#reading);
    merges.set(userId, merge);
    await merge.catch((error: unknown) => {
      merges.delete(userId);
      throw error;
    });
  }

  async #merge(userId: string, { stars, playlists }: Reading): Promise<void> {
    const { db, name } = this.#options;
    const owner = { source: name, userId };
    await db
      .transaction()
      .execute((trx) => mergeLikes(trx, owner, stars))
      .catch((error: unknown) => {
        // More likes than fit: none is added.
        if (!(error instanceof HttpError)) throw error;
      });
    await mergePlaylists(db, owner, playlists);
  }

  async #readStars(signal: AbortSignal | undefined): Promise<ReadStars> {
    const { db, client, name } = this.#options;
    const { rows } = await sql<{ at: Date }>`select now() as at`.execute(db);
    const starred = parseStarred(await client.call('getStarred2', {}, signal));
    const agreed = await db
      .selectFrom('source_likes')
      .select('song_id')
      .distinct()
      .where('source', '=', name)
      .where('is_starred', '=', true)
      .execute();
    const listed = new Set(starred);
    const missing = agreed.map(({ song_id: id }) => id).filter((id) => !listed.has(id));
    const unstarred: string[] = [];
    const gone: string[] = [];
    for (const id of missing.length > maxMissing ? [] : missing) {
      const star = await this.#starOf(remoteId(id) ?? '', signal);
      if (star === 'none') unstarred.push(id);
      if (star === 'gone') gone.push(id);
    }
    // A song that is gone takes no like with it.
    await sql`delete from source_likes where source = ${name} and song_id = any(${gone}::text[])`.execute(db);
    return { readAt: rows[0]?.at ?? new Date(0), starred, unstarred };
  }

  /** Only a song that says itself that it has no star loses its like: a list may be cut short or empty. */
  async #starOf(id: string, signal: AbortSignal | undefined): Promise<'none' | 'gone' | 'unknown'> {
    try {
      const song = recordAt(await this.#options.client.call('getSong', { id }, signal), 'song');
      const isThatSong = song !== undefined && String(song['id']) === id;
      return isThatSong && (song['starred'] === undefined || song['starred'] === null) ? 'none' : 'unknown';
    } catch (error) {
      if (isNotFound(error)) return 'gone';
      if (error instanceof SubsonicError) return 'unknown';
      throw error;
    }
  }

  async #readPlaylists(signal: AbortSignal | undefined): Promise<ReadPlaylists> {
    const { client } = this.#options;
    const answer = await client.call('getPlaylists', {}, signal);
    const listed = listAt(recordAt(answer, 'playlists'), 'playlist').flatMap((each) => parsePlaylistHead(each) ?? []);
    const user = (this.#options.remoteUser ?? (await this.#userOfKey(signal)))?.toLowerCase();
    // Others' public playlists are listed too.
    const own = listed.filter(({ owner }) => owner === '' || owner.toLowerCase() === user).slice(0, maxPlaylists);
    const read: RemotePlaylist[] = [];
    for (const head of own) {
      const songIds = await this.#songsOf(head, signal);
      if (songIds !== undefined) read.push({ ...head, songIds });
    }
    return { read, gone: await this.#gonePlaylists(new Set(listed.map(({ id }) => id)), signal) };
  }

  /** undefined: it cannot be read now, and stays as it was. */
  async #songsOf({ id, mark }: PlaylistHead, signal: AbortSignal | undefined): Promise<readonly string[] | undefined> {
    const before = this.#reading?.playlists.read.find((playlist) => playlist.id === id);
    if (mark !== undefined && before?.mark === mark) return before.songIds;
    try {
      return parsePlaylistSongs(await this.#options.client.call('getPlaylist', { id }, signal), id);
    } catch (error) {
      if (error instanceof SubsonicError) return undefined;
      throw error;
    }
  }

  async #gonePlaylists(listed: ReadonlySet<string>, signal: AbortSignal | undefined): Promise<string[]> {
    const { db, client, name } = this.#options;
    const rows = await db
      .selectFrom('source_playlists')
      .select('remote_id')
      .distinct()
      .where('source', '=', name)
      .execute();
    const missing = rows.map(({ remote_id: id }) => id).filter((id) => !listed.has(id));
    const gone: string[] = [];
    for (const id of missing.length > maxMissing ? [] : missing) {
      await client.call('getPlaylist', { id }, signal).catch((error: unknown) => {
        if (isNotFound(error)) gone.push(id);
        else if (!(error instanceof SubsonicError)) throw error;
      });
    }
    return gone;
  }

  async #userOfKey(signal: AbortSignal | undefined): Promise<string | undefined> {
    const answer = await this.#options.client.call('tokenInfo', {}, signal).catch((error: unknown) => {
      if (error instanceof SubsonicError) return undefined;
      throw error;
    });
    const name = recordAt(answer, 'tokenInfo')?.['username'];
    return typeof name === 'string' ? name : undefined;
  }
}
