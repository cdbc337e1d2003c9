import type { DownloadOutcome } from '../../core/downloads/download-outcome.ts';
import { logFailure } from '../../lib/log.ts';
import { isWithin } from '../../lib/timers.ts';
import { audioCacheName, canStoreAudio } from './audio-cache.ts';
import { headBytes, isCutShort, audioTypeOf } from './audio-format.ts';
import { dropBeginning, storePart, type Beginning } from './partial-audio.ts';
import { isHtml } from './probe.ts';

export type ReceiveOptions = {
  /** Called with the length as soon as it is known, otherwise with the whole body's. */
  readonly spaceFor: (bytes: number) => Promise<boolean>;
  readonly nowMs: () => number;
  readonly onLinkFree?: () => void;
  /** Called with the received share while bytes come; null where the length is unknown. */
  readonly onProgress?: (share: number | null) => void;
  /** A download without a byte for this long is aborted. */
  readonly stallMs?: number;
};

/** Parts are stored at most this often: a crash loses no more than that, and a fast download stores none. */
const flushEveryMs = 1_000;

/** An eighth of a second at 32 Mbit/s: about the latency of a distant server. */
const nearEndBytes = 512 * 1024;

/** Receives the body after `start`, stores parts on the way, and the whole under `key`. Never rejects. */
export async function receiveAudio(
  key: string,
  answer: Response,
  start: Beginning,
  options: ReceiveOptions,
  cancel: AbortController,
): Promise<DownloadOutcome> {
  const { spaceFor, onLinkFree } = options;
  const promised = start.totalBytes;
  const refuse = (outcome: DownloadOutcome): DownloadOutcome => {
    cancel.abort();
    return outcome;
  };
  if (promised !== null && !(await spaceFor(promised))) return refuse({ kind: 'noSpace', bytes: promised });
  const incoming = new IncomingAudio(key, answer, start, options.nowMs);
  const end = await readAll(answer, incoming, options, cancel);
  if (end === 'notAudio') return refuse(notAudio(answer));
  if (!incoming.isAudio) return end === 'whole' ? notAudio(answer) : { kind: 'cut', storedBytes: 0 };
  if (end === 'cut' || incoming.isShort) return incoming.cut();
  const body = incoming.body();
  if (await isCutShort(body)) {
    if (promised === null) return incoming.cut();
    // The body has the promised length and yet is incomplete: the promise was wrong, and no part can be continued.
    await dropBeginning(key);
    return { kind: 'cut', storedBytes: 0 };
  }
  if (promised === null && !(await spaceFor(body.size))) return { kind: 'noSpace', bytes: body.size };
  onLinkFree?.();
  return store(key, body, incoming.hasParts);
}

async function readAll(
  answer: Response,
  incoming: IncomingAudio,
  { stallMs = 45_000, onLinkFree, onProgress }: ReceiveOptions,
  cancel: AbortController,
): Promise<'whole' | 'cut' | 'notAudio'> {
  const reader = answer.body?.getReader();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  try {
    while (reader !== undefined) {
      stalled = setTimeout(() => cancel.abort(), stallMs);
      const { done, value } = await reader.read();
      clearTimeout(stalled);
      if (done) break;
      if (!incoming.add(value)) return 'notAudio';
      onProgress?.(incoming.share);
      if (incoming.missingBytes <= nearEndBytes) onLinkFree?.();
      await incoming.flushEvery(flushEveryMs);
    }
    return 'whole';
  } catch {
    // The connection broke, or was cancelled.
    clearTimeout(stalled);
    return 'cut';
  }
}

/** The received part of a file: `stored` are its parts in the cache, `chunks` the following bytes in memory. */
class IncomingAudio {
  isAudio: boolean;
  private readonly key: string;
  private readonly answer: Response;
  private readonly start: Beginning;
  private readonly nowMs: () => number;
  private stored: Beginning;
  private chunks: Uint8Array<ArrayBuffer>[] = [];
  private chunkBytes = 0;
  private flushedAtMs: number;
  private isResumable: boolean;

  constructor(key: string, answer: Response, start: Beginning, nowMs: () => number) {
    [this.key, this.answer, this.start, this.stored, this.nowMs] = [key, answer, start, start, nowMs];
    this.isAudio = start.bytes > 0;
    this.flushedAtMs = nowMs();
    // Without a validator the next attempt could not tell whether the file has changed.
    this.isResumable = (start.etag ?? start.lastModified) !== null && answer.headers.get('Accept-Ranges') !== 'none';
  }

  get missingBytes(): number {
    return (this.start.totalBytes ?? Number.POSITIVE_INFINITY) - this.stored.bytes - this.chunkBytes;
  }

  get share(): number | null {
    const { totalBytes } = this.start;
    if (totalBytes === null) return null;
    return totalBytes === 0 ? 0 : 1 - Math.max(0, this.missingBytes) / totalBytes;
  }

  get isShort(): boolean {
    return this.start.totalBytes !== null && this.missingBytes > 0;
  }

  get hasParts(): boolean {
    return this.stored.blobs.length > 0;
  }

  add(chunk: Uint8Array<ArrayBuffer>): boolean {
    this.chunks.push(chunk);
    this.chunkBytes += chunk.byteLength;
    if (this.isAudio || this.chunkBytes < headBytes) return true;
    const mime = audioTypeOf(headOf(this.chunks), this.answer.headers.get('Content-Type') ?? '');
    if (mime === null) return false;
    this.stored = { ...this.stored, mime };
    this.isAudio = true;
    return true;
  }

  async flushEvery(ms: number): Promise<void> {
    if (this.isAudio && !isWithin(this.flushedAtMs, this.nowMs(), ms)) await this.flush();
  }

  async cut(): Promise<DownloadOutcome> {
    await this.flush();
    return { kind: 'cut', storedBytes: this.isResumable ? this.stored.bytes : 0 };
  }

  /** Sets the type on the Blob, because an object URL or a saved file would have none otherwise. */
  body(): Blob {
    return new Blob([...this.stored.blobs, ...this.chunks], { type: this.stored.mime });
  }

  private async flush(): Promise<void> {
    const { stored } = this;
    const blob = new Blob(this.chunks);
    if (this.isResumable && blob.size > 0) this.isResumable = await storePart(this.key, stored, blob, this.nowMs());
    this.stored = { ...stored, bytes: stored.bytes + blob.size, blobs: [...stored.blobs, blob] };
    [this.chunks, this.chunkBytes, this.flushedAtMs] = [[], 0, this.nowMs()];
  }
}

function headOf(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(headBytes);
  let at = 0;
  for (const chunk of chunks) {
    if (at >= headBytes) break;
    head.set(chunk.subarray(0, headBytes - at), at);
    at += Math.min(chunk.byteLength, headBytes - at);
  }
  return head;
}

/** A captive portal's page does not mean that the file is not audio. */
const notAudio = (answer: Response): DownloadOutcome =>
  isHtml(answer) ? { kind: 'unreachable' } : { kind: 'notAudio' };

/** Puts the body into the cache and reads it back before reporting success. */
async function store(key: string, body: Blob, hasParts: boolean): Promise<DownloadOutcome> {
  const mime = body.type;
  try {
    const cache = await caches.open(audioCacheName);
    const headers = { 'Content-Type': mime, 'Content-Length': String(body.size) };
    await cache.put(key, new Response(body, { headers }));
    const stored = await (await cache.match(key))?.blob();
    if (stored?.size !== body.size) {
      await cache.delete(key);
      return { kind: 'full' };
    }
    if (hasParts) await dropBeginning(key);
    return { kind: 'stored', bytes: body.size, mime };
  } catch (error) {
    logFailure('storing audio', error);
    // The browser may have begun to refuse while the song came.
    return { kind: (await canStoreAudio()) ? 'full' : 'unstorable' };
  }
}
