import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ConcurrencyLimit } from '../../http/concurrency-limit.ts';
import { unavailable } from '../../http/errors.ts';
import { createEncoder } from '../../media/encoder.ts';
import type { StoredBytes } from '../../media/files.ts';
import { audioFormats, type AudioFormat } from '../../media/formats.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import { folderAudioStore } from '../../storage/folder-audio-store.ts';
import type { WireWords } from '../lrc.ts';
import type { CataloguePage, PageBatch, PageHead, Picture, MusicSource, StoredAudio } from '../source.ts';
import { squarePicture } from '../square-picture.ts';
import { UnreadablePage } from '../store-source.ts';
import { boundedFolder } from './bounded-folder.ts';
import { isNotFound, listAt, recordAt, SourceAway, SubsonicError, type SubsonicClient } from './client.ts';
import { SubsonicCollection, type CollectionOptions } from './collection.ts';
import { contentTypeOf, fetchAudio } from './fetch-audio.ts';
import { remoteId } from './ids.ts';
import { SubsonicOutbox, type OutboxOptions } from './outbox.ts';
import { parseAlbum, parseAlbumHead, parseLyrics, songLengthsOf } from './parse-album.ts';

/** Stored with fetched audio and covers; raise it when they are made otherwise. */
const fetchedVersion = 's1';
const albumsAtOnce = 500;
const batchSize = 100;
/** More than this is no library but a mistake. */
const maxAlbums = 250_000;
const maxCoverBytes = 10 * 1024 * 1024;
/** Songs being fetched: in all, and for one caller. */
const [maxFetches, maxPerCaller] = [24, 6];
const defaultCacheBytes = 10 * 2 ** 30;

export interface OpenSubsonicOptions {
  client: SubsonicClient;
  /** Tells this library from others in what is stored: its address and user. */
  library: string;
  dataDir: string;
  /** Whose account there it is: likes and plays go back, stars and playlists are read. undefined: no user's. */
  account?: Omit<OutboxOptions & CollectionOptions, 'client' | 'name'> | undefined;
  /** Fetched audio that stays on disk; what was played longest ago goes first. */
  cacheBytes?: number;
  /** How many bytes the disk lacks of the minimum that must stay free. */
  missingBytes?: () => Promise<number>;
}

export const openSubsonicSource = (options: OpenSubsonicOptions): MusicSource => new OpenSubsonicSource(options);

/** A music server that speaks the OpenSubsonic API. A page is an album; audio is fetched whole, then stored. */
class OpenSubsonicSource implements MusicSource {
  readonly name: string;
  readonly reading = 'inBackground';
  readonly rereadAfterMs = 86_400_000;
  readonly #client: SubsonicClient;
  readonly #store: AudioStore;
  readonly #work: string;
  readonly #space: ReturnType<typeof boundedFolder>;
  readonly #encoder = createEncoder();
  readonly #fetching = new Map<string, Promise<StoredBytes>>();
  readonly #fetches = new ConcurrencyLimit(maxFetches, maxPerCaller, () =>
    unavailable('Other songs are being fetched. Please try again.', 5),
  );
  #hasLyrics = false;

  readonly outbox: SubsonicOutbox | undefined;
  readonly collection: SubsonicCollection | undefined;

  constructor(options: OpenSubsonicOptions) {
    const { client, library, dataDir, account, cacheBytes = defaultCacheBytes } = options;
    this.name = `opensubsonic:${createHash('sha256').update(library).digest('hex').slice(0, 12)}`;
    this.#client = client;
    const fetched = join(dataDir, 'fetched');
    this.#store = folderAudioStore(fetched);
    this.#work = join(dataDir, 'jobs', 'fetching');
    this.#space = boundedFolder(fetched, cacheBytes, options.missingBytes ?? (() => Promise.resolve(0)));
    const names = { client, name: this.name };
    this.outbox = account && new SubsonicOutbox({ ...account, ...names });
    this.collection = account && new SubsonicCollection({ ...account, ...names });
  }

  async *heads(signal?: AbortSignal): AsyncGenerator<PageBatch> {
    this.#hasLyrics = await this.#offersLyrics(signal);
    const heads = [...(await this.#albums(signal)).values()];
    for (let i = 0; i < heads.length; i += batchSize) {
      yield { heads: heads.slice(i, i + batchSize), total: heads.length };
    }
  }

  async page(key: string, signal?: AbortSignal): Promise<CataloguePage | undefined> {
    try {
      const answer = await this.#client.call('getAlbum', { id: key }, signal);
      const words = await this.#wordsOf(songLengthsOf(answer), signal);
      return parseAlbum(answer, (remote) => words.get(remote));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      if (error instanceof SubsonicError) throw new UnreadablePage(error.message);
      throw error;
    }
  }

  async audio(key: string, format: AudioFormat, caller: string): Promise<StoredAudio | undefined> {
    const remote = remoteId(key);
    if (remote === undefined) return undefined;
    const name = `${key}${audioFormats[format].suffix}`;
    const file = (await this.#store.find(name, fetchedVersion)) ?? (await this.#fetch(name, remote, format, caller));
    if (file === undefined) return undefined;
    const [head] = await collect(await file.open(0, Math.min(15, file.bytes - 1)));
    return { file, contentType: contentTypeOf(Buffer.from(head ?? [])) ?? audioFormats[format].contentType };
  }

  picture(kind: 'covers' | 'avatars', id: string): Picture | undefined {
    const remote = kind === 'covers' ? remoteId(id) : undefined;
    if (remote === undefined) return undefined;
    return {
      version: fetchedVersion,
      make: async (extension) => {
        const bytes = await this.#cover(remote);
        // A picture that cannot be decoded is none.
        return bytes && squarePicture(bytes, extension).catch(() => undefined);
      },
    };
  }

  async close(): Promise<void> {
    await this.outbox?.close();
    await this.#encoder.close();
  }

  async #offersLyrics(signal: AbortSignal | undefined): Promise<boolean> {
    const answer = await this.#client.call('getOpenSubsonicExtensions', {}, signal).catch((error: unknown) => {
      // An older server does not know the call.
      if (error instanceof SourceAway || error instanceof SubsonicError) return undefined;
      throw error;
    });
    return listAt(answer, 'openSubsonicExtensions').some((extension) => extension['name'] === 'songLyrics');
  }

  /** Whole before the first is read: the progress knows how many there are, and what is missing is known to be gone. */
  async #albums(signal: AbortSignal | undefined): Promise<Map<string, PageHead>> {
    const heads = new Map<string, PageHead>();
    for (let offset = 0; ;) {
      const params = { type: 'alphabeticalByName', size: albumsAtOnce, offset };
      const listed = listAt(recordAt(await this.#client.call('getAlbumList2', params, signal), 'albumList2'), 'album');
      const before = heads.size;
      for (const head of listed.flatMap((album) => parseAlbumHead(album) ?? [])) heads.set(head.key, head);
      if (heads.size > maxAlbums) throw new SourceAway(`it lists more than ${maxAlbums} albums`);
      // Some servers list fewer than they are asked for; one that ignores the offset lists the same for ever.
      if (heads.size === before) return heads;
      offset += listed.length;
    }
  }

  async #wordsOf(
    lengths: ReadonlyMap<string, number>,
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<string, WireWords>> {
    const words = new Map<string, WireWords>();
    if (!this.#hasLyrics) return words;
    for (const [remote, durationS] of lengths) {
      const answer = await this.#client.call('getLyricsBySongId', { id: remote }, signal).catch((error: unknown) => {
        if (error instanceof SubsonicError) return undefined;
        throw error;
      });
      const parsed = answer && parseLyrics(answer, durationS);
      if (parsed) words.set(remote, parsed);
    }
    return words;
  }

  async #fetch(name: string, remote: string, format: AudioFormat, caller: string): Promise<StoredBytes | undefined> {
    const known = this.#fetching.get(name);
    if (known) return known;
    const makeSpace = (): Promise<void> => this.#space.makeSpace();
    const parts = { client: this.#client, encoder: this.#encoder, folder: this.#work, makeSpace };
    const job = this.#fetches
      .run(caller, async () => {
        await makeSpace();
        return fetchAudio(parts, { remote, format }, (source) => this.#store.put(name, source, fetchedVersion));
      })
      .finally(() => this.#fetching.delete(name));
    this.#fetching.set(name, job);
    try {
      const file = await job;
      await this.#space.trim(name);
      return file;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      if (error instanceof SubsonicError) throw new SourceAway('it refuses to send this song');
      throw error;
    }
  }

  async #cover(remote: string): Promise<Buffer | undefined> {
    await mkdir(this.#work, { recursive: true, mode: 0o700 });
    const path = join(this.#work, randomUUID());
    try {
      const params = { id: remote, size: 512 };
      await this.#client.download('getCoverArt', params, path, { maxBytes: maxCoverBytes });
      return await readFile(path);
    } catch (error) {
      if (error instanceof SubsonicError) return undefined;
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}
