import { createHash, randomUUID, type Hash } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileSink } from '../http/multipart.ts';

export const uploadsFolder = 'uploads';

export class Upload implements FileSink {
  /** Also its name in the audio store; no URL leads to it (parseAudioName). */
  readonly name = `upload-${randomUUID()}`;
  bytes = 0;
  head: Buffer = Buffer.alloc(0);
  readonly path: string;
  readonly #folder: string;
  readonly #hash: Hash = createHash('sha256');
  #file: FileHandle | undefined;
  #sha256: string | undefined;
  #writing: Promise<void> | undefined;
  readonly #onBytes: (bytes: number) => void;

  constructor(dataDir: string, onBytes: (bytes: number) => void = () => undefined) {
    this.#onBytes = onBytes;
    this.#folder = join(dataDir, uploadsFolder);
    this.path = join(this.#folder, this.name);
  }

  write(chunk: Buffer): Promise<void> {
    this.#onBytes(chunk.byteLength);
    this.#writing = this.#append(chunk);
    return this.#writing;
  }

  async #append(chunk: Buffer): Promise<void> {
    if (this.#file === undefined) {
      await mkdir(this.#folder, { recursive: true });
      this.#file = await open(this.path, 'wx', 0o600);
    }
    if (this.head.byteLength < 16) this.head = Buffer.concat([this.head, chunk.subarray(0, 16)]);
    this.bytes += chunk.byteLength;
    this.#hash.update(chunk);
    // Not `write`, which on a nearly full disk writes only a part and returns its length.
    await this.#file.appendFile(chunk);
  }

  async end(): Promise<void> {
    this.#sha256 = this.#hash.digest('hex');
    await this.#file?.sync();
    await this.#file?.close();
    this.#file = undefined;
  }

  get sha256(): string {
    return this.#sha256 ?? '';
  }

  /** Also during a write, when the client has disconnected: a file being opened must be closed too. */
  async discard(): Promise<void> {
    // The writer reports its own failure.
    await this.#writing?.catch(() => undefined);
    await this.#file?.close();
    this.#file = undefined;
    await rm(this.path, { force: true });
  }
}
