import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { StoredBytes } from '../media/files.ts';
import { audioFormats, parseAudioName } from '../media/formats.ts';
import type { AudioSource, AudioStore } from './audio-store.ts';

/** Credentials come from AWS's usual sources: AWS_ACCESS_KEY_ID, profiles, roles. */
export interface Bucket {
  name: string;
  endpoint: string | undefined;
  region: string;
}

export const s3AudioStore = (bucket: Bucket): AudioStore & { close(): Promise<void> } => new S3AudioStore(bucket);

/** Loaded lazily: the SDK is large. */
const sdk = () => import('@aws-sdk/client-s3');

class S3AudioStore implements AudioStore {
  readonly #bucket: Bucket;
  #made: Promise<S3Client> | undefined;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  async find(key: string, version?: string): Promise<StoredBytes | undefined> {
    const { HeadObjectCommand } = await sdk();
    const client = await this.#client();
    const head = await client
      .send(new HeadObjectCommand({ Bucket: this.#bucket.name, Key: key }))
      .catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
    if (head?.ContentLength === undefined || head.ContentLength === 0 || head.ETag === undefined) return undefined;
    if (version !== undefined && head.Metadata?.['version'] !== version) return undefined;
    return this.#stored(key, head.ContentLength, head.ETag);
  }

  async put(key: string, source: AudioSource, version: string): Promise<StoredBytes> {
    const { PutObjectCommand } = await sdk();
    const client = await this.#client();
    const format = parseAudioName(key)?.format;
    await client.send(
      new PutObjectCommand({
        Bucket: this.#bucket.name,
        Key: key,
        ...(await bodyOf(source)),
        ...(format === undefined ? {} : { ContentType: audioFormats[format].contentType }),
        CacheControl: 'public, max-age=31536000, immutable',
        Metadata: { version },
      }),
    );
    const put = await this.find(key, version);
    if (put === undefined) throw new Error('the bucket does not have what it was given');
    return put;
  }

  async delete(key: string): Promise<void> {
    const { DeleteObjectCommand } = await sdk();
    const client = await this.#client();
    await client.send(new DeleteObjectCommand({ Bucket: this.#bucket.name, Key: key }));
  }

  async close(): Promise<void> {
    (await this.#made)?.destroy();
  }

  #client(): Promise<S3Client> {
    const { endpoint, region } = this.#bucket;
    return (this.#made ??= sdk().then(
      ({ S3Client }) =>
        new S3Client({
          region,
          ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
          // Not every S3-compatible server supports checksums.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    ));
  }

  #stored(key: string, bytes: number, etag: string): StoredBytes {
    return {
      bytes,
      etag,
      open: async (start, end) => {
        const { GetObjectCommand } = await sdk();
        const client = await this.#client();
        const range = `bytes=${start}-${end}`;
        const request = new GetObjectCommand({ Bucket: this.#bucket.name, Key: key, Range: range, IfMatch: etag });
        const { Body } = await client.send(request);
        if (Body === undefined) throw new Error('the bucket gave no bytes');
        return Body.transformToWebStream();
      },
    };
  }
}

async function bodyOf(source: AudioSource) {
  if (source instanceof Uint8Array) return { Body: source, ContentLength: source.byteLength };
  return { Body: createReadStream(source.path), ContentLength: (await stat(source.path)).size };
}

const isMissing = (error: unknown): boolean => error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);
