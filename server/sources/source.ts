import type { CatalogueArtist, CatalogueSong } from '../../src/core/wire/catalogue-song.ts';
import type { Trx } from '../db/idempotency.ts';
import type { StoredBytes } from '../media/files.ts';
import type { AudioFormat } from '../media/formats.ts';

/**
 * Where music comes from: the demo, a folder, another music server. The server knows a source by this alone
 * (docs/decisions/0082-sources.md), and test/integration/server/sources/sources.test.ts runs one contract over each.
 *
 * A source's catalogue is a list of pages. A page is what changes as one (an album, a file, the whole demo) and has a
 * mark that changes with it: a page whose mark is stored is not read again, so reading is incremental, and a stopped
 * one goes on where it was.
 */
export interface MusicSource {
  /** Names what is stored of it. Two libraries that share no ids have different names. */
  readonly name: string;
  /** `atStart`: the server answers once the catalogue is stored. `inBackground`: it may take hours, or be away. */
  readonly reading: 'atStart' | 'inBackground';
  /** For marks that miss a change: a page read so long ago is read again, a few in each reading. undefined: none miss. */
  readonly rereadAfterMs?: number | undefined;
  /** How soon it is listed again, if that takes a fiftieth of the time at most. undefined: after some minutes. */
  readonly listEveryMs?: number | undefined;
  /** Every page there is, in batches; rejects if it cannot say, because a page that is not listed is removed. */
  heads(signal?: AbortSignal): AsyncIterable<PageBatch>;
  /**
   * The songs of a page, with all they are found by (title, artist, genre, album id, tags, prompt) and their lyrics;
   * undefined when it is gone.
   */
  page(key: string, signal?: AbortSignal): Promise<CataloguePage | undefined>;
  /**
   * Audio by the key and quality of its name under `/audio/`; undefined if it is not this source's. `caller` waits for
   * it: callers take turns where it is made. Throws HttpError if it cannot be had now.
   */
  audio(key: string, format: AudioFormat, caller: string): Promise<StoredAudio | undefined>;
  /** A picture by its name under `/covers/` or `/avatars/` without the extension; undefined if it is not this source's. */
  picture(kind: PictureKind, id: string): Picture | undefined;
  /** Takes likes and plays back to where the songs are from; undefined where nothing does. */
  readonly outbox?: SourceOutbox | undefined;
  /** What a user has where the songs are from; undefined where users have nothing. */
  readonly collection?: SourceCollection | undefined;
  close(): Promise<void>;
}

export interface SourceCaller {
  userId: string;
  /** Calls from this machine, through no proxy. */
  isDirect: boolean;
}
export interface Interaction extends SourceCaller {
  kind: 'like' | 'unlike' | 'play';
  songId: string;
}
export interface SourceOutbox {
  /** In the transaction of the interaction: both are stored, or neither. Leaves out songs of others. */
  add(trx: Trx, interaction: Interaction): Promise<void>;
  /** After that transaction. */
  wake(): void;
}

export interface SourceCollection {
  /** Reads it, for all calls of prepareUser that follow. Rejects if it cannot be read: what was read before stays. */
  read(signal?: AbortSignal): Promise<void>;
  /** Merges what was read last into the likes and playlists of a user, if it is theirs. */
  prepareUser(caller: SourceCaller): Promise<void>;
}

export interface PageHead {
  key: string;
  mark: string;
}
export interface PageBatch {
  heads: readonly PageHead[];
  /** How many pages there will be in all, if known. */
  total: number | undefined;
}
export interface CataloguePage {
  artists: readonly CatalogueArtist[];
  songs: readonly CatalogueSong[];
}

export interface StoredAudio {
  file: StoredBytes;
  contentType: string;
}

export type PictureKind = 'covers' | 'avatars';
export type PictureExtension = 'webp' | 'jpg';
export interface Picture {
  /** Stored pictures of another version are made again. */
  version: string;
  /** undefined: there is none after all. Throws HttpError if it cannot be had now. */
  make(extension: PictureExtension): Promise<Uint8Array | undefined>;
}
