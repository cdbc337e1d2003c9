import type { DownloadOutcome } from '../../core/downloads/download-outcome.ts';
import { ignored, logFailure } from '../../lib/log.ts';
import { retryAfterMs } from '../../lib/retry-after.ts';
import { canStoreAudio } from './audio-cache.ts';
import { audioRequest, promisedBytes, unreadAnswer } from './audio-answer.ts';
import { dropBeginning, storedBeginning, type Beginning } from './partial-audio.ts';
import { receiveAudio, type ReceiveOptions } from './receive-audio.ts';

export type DownloadOptions = ReceiveOptions & {
  readonly signal: AbortSignal;
  readonly firstByteMs?: number;
  /** When the next fetch may start although this one has no answer yet. */
  readonly slowAnswerMs?: number;
};

const busyStatuses = new Set([408, 425, 429]);

/**
 * Downloads a track into the cache under `key`. Continues an earlier attempt if the server allows it and the file is
 * unchanged. Counts as stored only with every byte, and after reading it back (docs/guarantees.md, case 29). Never
 * rejects.
 */
export async function fetchAudio(key: string, address: string, options: DownloadOptions): Promise<DownloadOutcome> {
  const cancel = new AbortController();
  const onAbort = (): void => cancel.abort();
  options.signal.addEventListener('abort', onAbort);
  try {
    if (options.signal.aborted) return { kind: 'aborted' };
    const outcome = await attempt(key, address, options, cancel);
    return options.signal.aborted && outcome.kind !== 'stored' ? { kind: 'aborted' } : outcome;
  } catch (error) {
    // E.g. the browser is deleting the cache, or the address is invalid.
    logFailure('downloading audio', error);
    return { kind: options.signal.aborted ? 'aborted' : 'unreachable' };
  } finally {
    options.signal.removeEventListener('abort', onAbort);
  }
}

async function attempt(
  key: string,
  address: string,
  options: DownloadOptions,
  cancel: AbortController,
): Promise<DownloadOutcome> {
  // It would be downloaded in vain, each time it is played.
  if (!(await canStoreAudio())) return { kind: 'unstorable' };
  const stored = await storedBeginning(key, address);
  let whole: Response | undefined;
  if (stored !== null) {
    const rest = await request(address, stored, options, cancel);
    if (rest?.status === 206 && continues(rest, stored)) return receiveAudio(key, rest, stored, options, cancel);
    if (rest !== undefined && isRetried(rest.status)) return busy(rest, options.nowMs());
    // A host that answers but rejects range requests gets a request for the whole file.
    if (rest === undefined && (await answererOf(address, cancel.signal)) === 'none') return { kind: 'unreachable' };
    await dropBeginning(key);
    if (rest?.status === 200) whole = rest;
    else await dropBody(rest);
  }
  whole ??= await request(address, null, options, cancel);
  if (whole === undefined) {
    return { kind: (await isForbidden(address, cancel.signal)) ? 'forbidden' : 'unreachable' };
  }
  if (whole.status === 200) return receiveAudio(key, whole, nothingOf(address, whole), options, cancel);
  await dropBody(whole);
  return isRetried(whole.status) ? busy(whole, options.nowMs()) : { kind: 'refused', status: whole.status };
}

const dropBody = async (answer: Response | undefined): Promise<void> =>
  answer?.body?.cancel().catch(ignored('dropping an answer'));

/** Undefined without an answer that may be read. */
async function request(
  address: string,
  stored: Beginning | null,
  { firstByteMs = 90_000, slowAnswerMs = 10_000, onLinkFree }: DownloadOptions,
  cancel: AbortController,
): Promise<Response | undefined> {
  const headers = new Headers();
  if (stored !== null) {
    headers.set('Range', `bytes=${stored.bytes}-`);
    // On other origins it would need a preflight that hosts need not answer (Fetch, CORS-safelisted request-header).
    const validator = stored.etag ?? stored.lastModified;
    if (validator !== null && isOwnOrigin(address)) headers.set('If-Range', validator);
  }
  const slow = setTimeout(() => onLinkFree?.(), slowAnswerMs);
  const late = setTimeout(() => cancel.abort(), firstByteMs);
  try {
    return await fetch(address, { ...audioRequest, headers, signal: cancel.signal });
  } catch {
    // No network, no CORS, or cancelled: the caller distinguishes them.
    return undefined;
  } finally {
    clearTimeout(slow);
    clearTimeout(late);
  }
}

/**
 * Who answers a request that failed. `none` also where it was cancelled, by its caller or because its first byte was late:
 * that says nothing about the host.
 */
async function answererOf(address: string, cancelled: AbortSignal): Promise<ResponseType | 'none'> {
  if (cancelled.aborted) return 'none';
  const answerer = await unreadAnswer(address);
  return cancelled.aborted ? 'none' : answerer;
}

/**
 * Whether the file is there, but may not be read: on another host, or where the own one redirects to one, such as a bucket.
 * Not if the own host redirects everything: to a login page.
 */
async function isForbidden(address: string, cancelled: AbortSignal): Promise<boolean> {
  const answerer = await answererOf(address, cancelled);
  if (!isOwnOrigin(address)) return answerer !== 'none';
  return answerer === 'opaque' && (await unreadAnswer('/')) === 'basic';
}

const isOwnOrigin = (address: string): boolean => new URL(address, location.href).origin === location.origin;

const isRetried = (status: number): boolean => status >= 500 || busyStatuses.has(status);

const busy = (answer: Response, nowMs: number): DownloadOutcome => ({
  kind: 'busy',
  status: answer.status,
  retryAfterMs: retryAfterMs(answer.headers, nowMs),
});

/** Whether a 206 continues the same file exactly where `stored` ends. Headers that CORS hides are ignored. */
function continues(answer: Response, stored: Beginning): boolean {
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(answer.headers.get('Content-Range') ?? '');
  if (range !== null && Number(range[1]) !== stored.bytes) return false;
  const total = range === null || range[3] === '*' ? null : Number(range[3]);
  if (total !== null && stored.totalBytes !== null && total !== stored.totalBytes) return false;
  const length = promisedBytes(answer);
  // Without its range only a length that fits shows where it begins: it may be the whole file again.
  if (range === null && (length === null || stored.totalBytes === null)) return false;
  if (length !== null && stored.totalBytes !== null && stored.bytes + length !== stored.totalBytes) return false;
  const { etag, lastModified } = validatorsOf(answer);
  if (etag !== null && stored.etag !== null) return etag === stored.etag;
  return lastModified !== null && lastModified === stored.lastModified;
}

const validatorsOf = ({ headers }: Response) => {
  const etag = headers.get('ETag');
  // A weak ETag does not guarantee the same bytes.
  return { etag: etag?.startsWith('"') === true ? etag : null, lastModified: headers.get('Last-Modified') };
};

const nothingOf = (address: string, answer: Response): Beginning => ({
  address,
  bytes: 0,
  totalBytes: promisedBytes(answer),
  mime: answer.headers.get('Content-Type') ?? '',
  blobs: [],
  ...validatorsOf(answer),
});
