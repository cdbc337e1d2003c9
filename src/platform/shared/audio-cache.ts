import { logFailure, orElse } from '../../lib/log.ts';
import { headBytes, isCutShort, audioTypeOf } from './audio-format.ts';
import { head } from './probe.ts';

export const audioCacheName = 'offbeat-audio';

/** An address without a server behind it, one for each track and quality. */
export const audioCacheKey = (trackId: string, quality: string): string =>
  `/offbeat-audio/${encodeURIComponent(trackId)}/${quality}`;

export type FetchOutcome =
  | { readonly kind: 'audio'; readonly body: Blob; readonly mime: string }
  | { readonly kind: 'forbidden' | 'unreachable' }
  | { readonly kind: 'notAudio'; readonly status: number };

/**
 * Fetches a file without storing it. Only a complete body that looks like audio counts, not a login page with status
 * 200, nor a cut or partial response. Never rejects.
 */
export async function fetchUnstored(address: string): Promise<FetchOutcome> {
  const { signal, bytesCame, stop } = abortedWhenStalled();
  try {
    return await receive(address, signal, bytesCame);
  } finally {
    stop();
  }
}

/** The host may have to make the file first. */
const stalledMs = 90_000;

/** Without it a stalled request would never end, and each later press would wait for the same one. */
function abortedWhenStalled() {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const bytesCame = (): void => {
    stop();
    timer = setTimeout(() => stalled.abort(), stalledMs);
  };
  bytesCame();
  return { signal: stalled.signal, bytesCame, stop };
}

async function receive(address: string, signal: AbortSignal, bytesCame: () => void): Promise<FetchOutcome> {
  let answer: Response;
  try {
    // The browser's own copy may come from playback, without CORS.
    answer = await fetch(address, { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer', signal });
  } catch {
    if (signal.aborted) return { kind: 'unreachable' };
    // The request failed, or CORS hides its answer.
    return { kind: (await unreadAnswer(address)) === 'none' ? 'unreachable' : 'forbidden' };
  }
  if (answer.status !== 200) return { kind: 'notAudio', status: answer.status };
  const promised = promisedBytes(answer);
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, rest) => {
      bytesCame();
      rest.enqueue(chunk);
    },
  });
  const whole = new Response(answer.body?.pipeThrough(watched) ?? null, { headers: answer.headers });
  const body = await whole.blob().catch(orElse(null, 'receiving audio'));
  if (body === null || (promised !== null && body.size < promised)) return { kind: 'unreachable' };
  const start = new Uint8Array(await body.slice(0, headBytes).arrayBuffer());
  const mime = audioTypeOf(start, answer.headers.get('Content-Type') ?? '');
  if (mime === null) return { kind: 'notAudio', status: answer.status };
  return (await isCutShort(body)) ? { kind: 'unreachable' } : { kind: 'audio', body, mime };
}

/** The announced length; null where it cannot be compared with the received bytes. */
export function promisedBytes(answer: Response): number | null {
  if (answer.headers.get('Content-Encoding') !== null) return null;
  const length = Number(answer.headers.get('Content-Length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
}

/** Who answers: `opaque` is another origin, also after a redirect of the own one; `none` if nothing does. */
export const unreadAnswer = async (address: string): Promise<ResponseType | 'none'> =>
  (await head(address, 5_000))?.type ?? 'none';

/** The browser cannot read its caches at the moment; this does not mean that nothing is stored. */
export type Unreadable = 'unreadable';

/** Null when the audio was evicted or its body is unreadable. Never rejects. */
export async function lookForAudio(key: string): Promise<Blob | null | Unreadable> {
  let found: Response | undefined;
  try {
    // One call; opening the cache first would be another.
    found = await caches.match(key, { cacheName: audioCacheName });
  } catch (error) {
    logFailure('looking into the audio cache', error);
    return 'unreadable';
  }
  return found === undefined ? null : found.blob().catch(orElse(null, 'reading stored audio'));
}

export async function removeStoredAudio(key: string): Promise<void> {
  try {
    await (await caches.open(audioCacheName)).delete(key);
  } catch (error) {
    logFailure('removing stored audio', error);
  }
}

/** Null when the browser's caches cannot be read. */
export async function storedAudioKeys(): Promise<readonly string[] | null> {
  try {
    const requests = await (await caches.open(audioCacheName)).keys();
    return requests.map((request) => new URL(request.url).pathname);
  } catch (error) {
    logFailure('listing the audio cache', error);
    return null;
  }
}
