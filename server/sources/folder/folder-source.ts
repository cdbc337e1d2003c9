import { opendir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { ConcurrencyLimit } from '../../http/concurrency-limit.ts';
import { unavailable } from '../../http/errors.ts';
import { createEncoder } from '../../media/encoder.ts';
import type { StoredBytes } from '../../media/files.ts';
import { audioFormats, type AudioFormat } from '../../media/formats.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type {
  CataloguePage,
  PageBatch,
  PageHead,
  Picture,
  PictureExtension,
  PictureKind,
  MusicSource,
  StoredAudio,
} from '../source.ts';
import { reasonOf, StartError } from '../../start-error.ts';
import { UnreadablePage } from '../store-source.ts';
import { concurrentBytesLimit } from './concurrent-bytes-limit.ts';
import { avatarOf, coverOf, formatsOf, transcode } from './make-media.ts';
import { readSong, type ReadSong } from './read-song.ts';
import { scanFolder } from './scan.ts';

/** Stored with media made of the folder's files; the same name as the import's, because they are the same files. */
const folderVersion = 'own';
const batchSize = 200;
/** Songs being transcoded or waiting for it: in all, and for one caller. */
const [maxWaiting, maxPerCaller] = [50, 10];

/** Once for the files being read and once for those being transcoded, so that reading waits for no transcoder. */
const mostBytesInMemory = 128 * 2 ** 20;

interface FolderOptions {
  folder: string;
  db: Db;
  audio: AudioStore;
  bytesInMemory?: number;
}

const sourceName = (folder: string): string => `folder:${folder}`;

/**
 * Throws StartError for a folder that cannot be listed and never was: its name is wrong. One that was read before may be on a
 * disk that is away for now.
 */
export async function refuseUnknownFolder(db: Db, folder: string): Promise<void> {
  const reason = await opendir(folder).then((listing) => listing.close(), reasonOf);
  if (reason === undefined) return;
  const pages = db.selectFrom('source_pages').select('key').where('source', '=', sourceName(folder));
  if ((await pages.limit(1).executeTakeFirst()) !== undefined) return;
  throw new StartError(
    `the music folder ${folder} cannot be read (${reason}); name another with MUSIC_FOLDER or --music`,
  );
}

export const folderSource = (options: FolderOptions): MusicSource => new FolderSource(options);

/** The music files of a folder: a page per file, whose mark is its size and time (and its .lrc's). Transcoded on request. */
class FolderSource implements MusicSource {
  readonly name: string;
  readonly reading = 'inBackground';
  readonly listEveryMs = 15_000;
  readonly #options: FolderOptions;
  readonly #encoder = createEncoder();
  readonly #running = new Map<string, Promise<StoredBytes | undefined>>();
  readonly #reading: ReturnType<typeof concurrentBytesLimit>;
  readonly #transcoding: ReturnType<typeof concurrentBytesLimit>;
  readonly #waiting = new ConcurrencyLimit(maxWaiting, maxPerCaller, () =>
    unavailable('Other songs are being transcoded. Please try again.', 10),
  );

  constructor(options: FolderOptions) {
    this.#options = options;
    this.name = sourceName(options.folder);
    const { bytesInMemory = mostBytesInMemory } = options;
    this.#reading = concurrentBytesLimit(bytesInMemory);
    this.#transcoding = concurrentBytesLimit(bytesInMemory);
  }

  async *heads(): AsyncGenerator<PageBatch> {
    const { folder } = this.#options;
    const { files, unreadable } = await scanFolder(folder);
    // What is not listed is removed, with its plays: files that cannot be seen now are listed as they were.
    for (const inner of unreadable) {
      const stored = await this.#storedIn(`${relative(folder, inner)}${sep}`);
      for (let i = 0; i < stored.length; i += batchSize)
        yield { heads: stored.slice(i, i + batchSize), total: files.length };
    }
    for (let i = 0; i < files.length; i += batchSize) {
      const batch = files.slice(i, i + batchSize);
      yield { heads: await this.#headsOf(batch), total: files.length };
    }
  }

  async page(key: string): Promise<CataloguePage | undefined> {
    const path = join(this.#options.folder, key);
    // A broken file has no songs until it changes. Only the song leaves its turn, not the file's bytes.
    const song = await this.#reading(await bytesOf(path), async () => (await readSong(path)).song).catch(
      (error: unknown) => {
        // The disk's or the system's error is not the file's: what was read of it stays.
        if (error instanceof Error && 'syscall' in error) throw new UnreadablePage(reasonOf(error));
        return undefined;
      },
    );
    if (song === undefined) return undefined;
    const avatar = `/avatars/${song.handle}.webp`;
    return {
      artists: [{ handle: song.handle, display_name: song.display_name, avatar_image_url: avatar }],
      songs: [song],
    };
  }

  async audio(key: string, format: AudioFormat, caller: string): Promise<StoredAudio | undefined> {
    if (!ownId.test(key)) return undefined;
    const name = `${key}${audioFormats[format].suffix}`;
    const { contentType } = audioFormats[format];
    const stored = await this.#options.audio.find(name);
    if (stored) return { file: stored, contentType };
    const file = await (this.#running.get(name) ?? this.#start(key, format, name, caller));
    return file && { file, contentType };
  }

  picture(kind: PictureKind, id: string): Picture | undefined {
    if (kind === 'avatars') return { version: folderVersion, make: (extension) => this.#avatar(id, extension) };
    return ownId.test(id) ? { version: folderVersion, make: (extension) => this.#cover(id, extension) } : undefined;
  }

  close(): Promise<void> {
    return this.#encoder.close();
  }

  /** One job for all who wait for the same file. */
  #start(key: string, format: AudioFormat, name: string, caller: string): Promise<StoredBytes | undefined> {
    const make = async (): Promise<StoredBytes | undefined> => {
      const path = await this.#pathOf(key);
      if (path === undefined) return undefined;
      return this.#waiting.run(caller, async () =>
        this.#transcoding(await bytesOf(path), () => this.#make(path, key, format, name)),
      );
    };
    const job = make().finally(() => this.#running.delete(name));
    this.#running.set(name, job);
    return job;
  }

  async #cover(id: string, extension: PictureExtension): Promise<Uint8Array | undefined> {
    const path = await this.#pathOf(id);
    if (path === undefined) return undefined;
    return this.#reading(await bytesOf(path), async () => {
      const read = await songIn(path, id);
      return read && coverOf(read, extension);
    });
  }

  async #avatar(handle: string, extension: PictureExtension): Promise<Uint8Array | undefined> {
    const { db } = this.#options;
    const song = await db.selectFrom('songs').select('genre').where('handle', '=', handle).limit(1).executeTakeFirst();
    return song && avatarOf(handle, song.genre ?? '', extension);
  }

  #stored() {
    return this.#options.db.selectFrom('source_pages').select(['key', 'mark']).where('source', '=', this.name);
  }

  #storedIn(prefix: string): Promise<PageHead[]> {
    return this.#stored()
      .where(sql<boolean>`starts_with(key, ${prefix})`)
      .execute();
  }

  /** A file that cannot be examined now is listed as it was, like a folder that cannot be listed. */
  async #headsOf(paths: readonly string[]): Promise<PageHead[]> {
    const { folder } = this.#options;
    const heads = await Promise.all(
      paths.map(async (path) => ({ key: relative(folder, path), mark: await markOf(path) })),
    );
    const hidden = heads.filter(({ mark }) => mark === undefined).map(({ key }) => key);
    const stored = hidden.length === 0 ? [] : await this.#stored().where('key', 'in', hidden).execute();
    const marks = new Map(stored.map(({ key, mark }) => [key, mark]));
    return heads.map(({ key, mark }) => ({ key, mark: mark ?? marks.get(key) ?? '' }));
  }

  /** The file that had this song when it was read. */
  async #pathOf(id: string): Promise<string | undefined> {
    const { db, folder } = this.#options;
    const page = await db
      .selectFrom('source_pages')
      .select('key')
      .where('source', '=', this.name)
      .where(sql<boolean>`song_ids @> array[${id}]::text[]`)
      .limit(1)
      .executeTakeFirst();
    return page && join(folder, page.key);
  }

  async #make(path: string, id: string, format: AudioFormat, name: string): Promise<StoredBytes | undefined> {
    const read = await songIn(path, id);
    if (read === undefined || !formatsOf(read).includes(format)) return undefined;
    const { files } = await transcode(read, [format], this.#encoder);
    const [bytes] = files;
    if (bytes === undefined) throw new Error('the encoder gave no audio');
    return this.#options.audio.put(name, bytes, folderVersion);
  }
}

/** Only if the file is still the one that has this id. */
async function songIn(path: string, id: string): Promise<ReadSong | undefined> {
  const read = await readSong(path).catch(() => undefined);
  return read?.song.id === id ? read : undefined;
}

/** 0 where the file cannot be read, which its reader then reports. */
const bytesOf = async (path: string): Promise<number> => (await stat(path).catch(() => undefined))?.size ?? 0;

const ownId = /^own-[0-9a-f]{24}$/;

/** undefined if the file cannot be examined. */
async function markOf(path: string): Promise<string | undefined> {
  const beside = `${path.slice(0, -extname(path).length)}.lrc`;
  const [own, words] = await Promise.all([path, beside].map((each) => stat(each).catch(() => undefined)));
  return own && [own, words].map((fact) => (fact ? `${fact.size}-${Math.floor(fact.mtimeMs)}` : '')).join(' ');
}
