import { createReadStream, ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { unavailable } from '../http/errors.ts';
import type { StoredBytes } from '../media/files.ts';
import { audioFormats, parseAudioName } from '../media/formats.ts';
import { untilAborted, withTimeLimit } from '../net/time-limit.ts';
import type { AudioSource, AudioStore } from './audio-store.ts';

/** Credentials come from AWS's usual sources: AWS_ACCESS_KEY_ID, profiles, roles. */
export interface Bucket {
  name: string;
  endpoint: string | undefined;
  region: string;
}

/** The SDK has no limits of its own: where a bucket is silent, a call would never end. */
const limits = {
  /** Until a bucket begins to answer, the SDK's own repeats included. */
  answerMs: 15_000,
  /** Until it has taken a file. */
  putMs: 600_000,
  /** Without a byte in either direction; a listener's paused player may stop a stream for as long (server/listen.ts). */
  idleMs: 120_000,
};

export const s3AudioStore = (bucket: Bucket, given = limits): AudioStore & { close(): Promise<void> } =>
  new S3AudioStore(bucket, given);

/** Loaded lazily: the SDK is large. */
const sdk = () => import('@aws-sdk/client-s3');

class S3AudioStore implements AudioStore {
  readonly #bucket: Bucket;
  readonly #limits: typeof limits;
  #made: Promise<S3Client> | undefined;

  constructor(bucket: Bucket, given: typeof limits) {
    this.#bucket = bucket;
    this.#limits = given;
  }

  async find(key: string, version?: string): Promise<StoredBytes | undefined> {
    const { HeadObjectCommand } = await sdk();
    const client = await this.#client();
    const head = await inTime(this.#limits.answerMs, (abortSignal) =>
      client.send(new HeadObjectCommand({ Bucket: this.#bucket.name, Key: key }), { abortSignal }),
    ).catch((error: unknown) => {
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
    const body = await bodyOf(source);
    const command = new PutObjectCommand({
      Bucket: this.#bucket.name,
      Key: key,
      ...body,
      ...(format === undefined ? {} : { ContentType: audioFormats[format].contentType }),
      CacheControl: 'public, max-age=31536000, immutable',
      Metadata: { version },
    });
    try {
      await inTime(this.#limits.putMs, (abortSignal) => client.send(command, { abortSignal }));
    } finally {
      // The SDK leaves it open where the bucket cannot be reached.
      if (body.Body instanceof ReadStream) body.Body.destroy();
    }
    const put = await this.find(key, version);
    if (put === undefined) throw new Error('the bucket does not have what it was given');
    return put;
  }

  async delete(key: string): Promise<void> {
    const { DeleteObjectCommand } = await sdk();
    const client = await this.#client();
    const command = new DeleteObjectCommand({ Bucket: this.#bucket.name, Key: key });
    await inTime(this.#limits.answerMs, (abortSignal) => client.send(command, { abortSignal }));
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
          requestHandler: { socketTimeout: this.#limits.idleMs },
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
        const { Body } = await inTime(this.#limits.answerMs, (abortSignal) => client.send(request, { abortSignal }));
        if (Body === undefined) throw new Error('the bucket gave no bytes');
        return exactly(Body.transformToWebStream(), end - start + 1);
      },
    };
  }
}

/** Throws 503 past the limit, whatever the SDK does: an answer that switches protocols it would wait for without end. */
const inTime = <T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withTimeLimit({ timeoutMs }, (signal) =>
    untilAborted(signal, work(signal)).catch((error: unknown) => {
      throw signal.aborted ? unavailable('The audio store is not answering. Please try again.', 10) : error;
    }),
  );

async function bodyOf(source: AudioSource) {
  if (source instanceof Uint8Array) return { Body: source, ContentLength: source.byteLength };
  // First: a file that is gone would be an error of the stream, which nothing listens to yet.
  const { size } = await stat(source.path);
  return { Body: createReadStream(source.path), ContentLength: size };
}

/** Errors on other than `bytes` bytes: a bucket, or a proxy before it, that ignores Range sends the whole file, or no end. */
function exactly(stream: ReadableStream<unknown>, bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  const counted = new TransformStream<unknown, Uint8Array>({
    transform(chunk, controller) {
      if (!(chunk instanceof Uint8Array)) return;
      left -= chunk.byteLength;
      if (left < 0) throw new Error('the bucket sends more than it was asked for');
      controller.enqueue(chunk);
    },
    flush() {
      if (left > 0) throw new Error('the bucket sent less than it was asked for');
    },
  });
  return stream.pipeThrough(counted);
}

const isMissing = (error: unknown): boolean => error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);
