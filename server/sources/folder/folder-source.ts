import { stat } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
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
  Picture,
  PictureExtension,
  PictureKind,
  MusicSource,
  StoredAudio,
} from '../source.ts';
import { avatarOf, coverOf, formatsOf, transcode } from './make-media.ts';
import { readSong, type ReadSong } from './read-song.ts';
import { scanFolder } from './scan.ts';

/** Stored with media made of the folder's files; the same name as the import's, because they are the same files. */
const folderVersion = 'own';
const batchSize = 200;
/** Songs being transcoded or waiting for it: in all, and for one caller. */
const [maxWaiting, maxPerCaller] = [50, 10];

interface FolderOptions {
  folder: string;
  db: Db;
  audio: AudioStore;
}

export const folderSource = (options: FolderOptions): MusicSource => new FolderSource(options);

/** The music files of a folder: a page per file, whose mark is its size and time (and its .lrc's). Transcoded on request. */
class FolderSource implements MusicSource {
  readonly name: string;
  readonly reading = 'inBackground';
  readonly listEveryMs = 15_000;
  readonly #options: FolderOptions;
  readonly #encoder = createEncoder();
  readonly #running = new Map<string, Promise<StoredBytes>>();
  readonly #turns = new ConcurrencyLimit(maxWaiting, maxPerCaller, () =>
    unavailable('Other songs are being transcoded. Please try again.', 10),
  );

  constructor(options: FolderOptions) {
    this.#options = options;
    this.name = `folder:${options.folder}`;
  }

  heads(): AsyncGenerator<PageBatch> {
    return heads(this.#options.folder);
  }

  async page(key: string): Promise<CataloguePage | undefined> {
    // A broken file has no songs until it changes.
    const read = await readSong(join(this.#options.folder, key), undefined).catch(() => undefined);
    if (read === undefined) return undefined;
    const { song } = read;
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
    const known = this.#running.get(name);
    if (known) return { file: await known, contentType };
    const read = await this.#songOf(key);
    if (read === undefined || !formatsOf(read).includes(format)) return undefined;
    const job = this.#turns.run(caller, () => this.#make(read, format, name)).finally(() => this.#running.delete(name));
    this.#running.set(name, job);
    return { file: await job, contentType };
  }

  picture(kind: PictureKind, id: string): Picture | undefined {
    if (kind === 'avatars') return { version: folderVersion, make: (extension) => this.#avatar(id, extension) };
    return ownId.test(id) ? { version: folderVersion, make: (extension) => this.#cover(id, extension) } : undefined;
  }

  close(): Promise<void> {
    return this.#encoder.close();
  }

  async #cover(id: string, extension: PictureExtension): Promise<Uint8Array | undefined> {
    const read = await this.#songOf(id);
    return read && coverOf(read, extension);
  }

  async #avatar(handle: string, extension: PictureExtension): Promise<Uint8Array | undefined> {
    const { db } = this.#options;
    const song = await db.selectFrom('songs').select('genre').where('handle', '=', handle).limit(1).executeTakeFirst();
    return song && avatarOf(handle, song.genre ?? '', extension);
  }

  /** Only if the file is still the one that has this id. */
  async #songOf(id: string): Promise<ReadSong | undefined> {
    const { db, folder } = this.#options;
    const page = await db
      .selectFrom('source_pages')
      .select('key')
      .where('source', '=', this.name)
      .where(sql<boolean>`song_ids @> array[${id}]::text[]`)
      .limit(1)
      .executeTakeFirst();
    const read = page && (await readSong(join(folder, page.key), undefined).catch(() => undefined));
    return read?.song.id === id ? read : undefined;
  }

  async #make(read: ReadSong, format: AudioFormat, name: string): Promise<StoredBytes> {
    const { files } = await transcode(read, [format], this.#encoder);
    const [bytes] = files;
    if (bytes === undefined) throw new Error('the encoder gave no audio');
    return this.#options.audio.put(name, bytes, folderVersion);
  }
}

const ownId = /^own-[0-9a-f]{24}$/;

async function* heads(folder: string): AsyncGenerator<PageBatch> {
  const { files } = await scanFolder(folder);
  for (let i = 0; i < files.length; i += batchSize) {
    const batch = files.slice(i, i + batchSize);
    yield {
      heads: await Promise.all(batch.map(async (path) => ({ key: relative(folder, path), mark: await markOf(path) }))),
      total: files.length,
    };
  }
}

async function markOf(path: string): Promise<string> {
  const beside = `${path.slice(0, -extname(path).length)}.lrc`;
  const facts = await Promise.all([path, beside].map((each) => stat(each).catch(() => undefined)));
  return facts.map((fact) => (fact ? `${fact.size}-${Math.floor(fact.mtimeMs)}` : '')).join(' ');
}
