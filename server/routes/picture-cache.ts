export interface CachedPicture {
  type: string;
  bytes: Buffer;
  etag: string;
  /** By `performance.now()`, which no change of the clock moves. */
  fetchedAtMs: number;
}

const cachedForMs = 3_600_000;
/** Objects, header texts and the map's slot of one entry. */
const entryBytes = 512;

/** Pictures by their address, for an hour; those used longest ago leave once all take more than `maxBytes`. */
export class PictureCache {
  readonly #maxBytes: number;
  readonly #pictures = new Map<string, CachedPicture>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(url: string, nowMs: number): CachedPicture | undefined {
    const picture = this.#pictures.get(url);
    if (picture === undefined) return undefined;
    this.#drop(url);
    if (nowMs - picture.fetchedAtMs > cachedForMs) return undefined;
    this.put(url, picture);
    return picture;
  }

  put(url: string, picture: CachedPicture): void {
    this.#drop(url);
    this.#pictures.set(url, picture);
    this.#bytes += sizeOf(url, picture);
    for (const oldest of this.#pictures.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(url: string): void {
    const picture = this.#pictures.get(url);
    if (picture !== undefined) this.#bytes -= sizeOf(url, picture);
    this.#pictures.delete(url);
  }
}

/** With its address: anyone chooses one of 4,096 characters for a picture of 40 bytes. */
const sizeOf = (url: string, picture: CachedPicture): number => picture.bytes.byteLength + 2 * url.length + entryBytes;
