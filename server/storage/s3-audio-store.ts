import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { StoredBytes } from '../media/files.ts';
import { audioFormats, parseAudioName } from '../media/formats.ts';
import type { AudioSource, AudioStore } from './audio-store.ts';

/** An S3-compatible bucket. Who we are is said as AWS's own tools take it: AWS_ACCESS_KEY_ID, profiles, roles. */
export interface Bucket {
  name: string;
  /** undefined: AWS itself. */
  endpoint: string | undefined;
  region: string;
}

/** Sound as objects of a bucket, `version` as their metadata. A put replaces an object whole or not at all. */
export function s3AudioStore({ name: bucket, endpoint, region }: Bucket): AudioStore & { close(): Promise<void> } {
  // The SDK is large: a start does not wait for it.
  const sdk = () => import('@aws-sdk/client-s3');
  let made: Promise<S3Client> | undefined;
  const client = (): Promise<S3Client> =>
    (made ??= sdk().then(
      ({ S3Client }) =>
        new S3Client({
          region,
          ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
          // Checksums are not known to every server that speaks S3.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          responseChecksumValidation: 'WHEN_REQUIRED',
        }),
    ));

  const stored = (key: string, bytes: number, etag: string): StoredBytes => ({
    bytes,
    etag,
    async open(start, end) {
      const { GetObjectCommand } = await sdk();
      const range = `bytes=${start}-${end}`;
      const { Body } = await (
        await client()
      ).send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: range, IfMatch: etag }));
      if (Body === undefined) throw new Error('the bucket gave no bytes');
      return Body.transformToWebStream();
    },
  });

  const find: AudioStore['find'] = async (key, version) => {
    const { HeadObjectCommand } = await sdk();
    const head = await (
      await client()
    )
      .send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
      .catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      });
    if (head?.ContentLength === undefined || head.ContentLength === 0 || head.ETag === undefined) return undefined;
    if (version !== undefined && head.Metadata?.['version'] !== version) return undefined;
    return stored(key, head.ContentLength, head.ETag);
  };

  return {
    find,
    async put(key, source, version) {
      const { PutObjectCommand } = await sdk();
      const format = parseAudioName(key)?.format;
      await (
        await client()
      ).send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          ...(await bodyOf(source)),
          ...(format === undefined ? {} : { ContentType: audioFormats[format].contentType }),
          CacheControl: 'public, max-age=31536000, immutable',
          Metadata: { version },
        }),
      );
      const put = await find(key, version);
      if (put === undefined) throw new Error('the bucket does not have what it was given');
      return put;
    },
    async delete(key) {
      const { DeleteObjectCommand } = await sdk();
      await (await client()).send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async close() {
      (await made)?.destroy();
    },
  };
}

async function bodyOf(source: AudioSource) {
  if (source instanceof Uint8Array) return { Body: source, ContentLength: source.byteLength };
  return { Body: createReadStream(source.path), ContentLength: (await stat(source.path)).size };
}

const isMissing = (error: unknown): boolean => error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name);
