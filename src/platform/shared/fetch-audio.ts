import type { DownloadOutcome } from '../../core/download-outcome.ts';
import { answersUnread, promisedBytes, audioCacheName } from './audio-cache.ts';
import { headBytes, isCutShort, soundType } from './audio-format.ts';
import { dropBeginning, keepPart, keptBeginning, type Beginning } from './partial-audio.ts';

export type DownloadOptions = {
  /** Cancels; what has come so far is kept for the next try. */
  readonly signal: AbortSignal;
  /** Asked as soon as the length is known, and of the whole body otherwise. */
  readonly roomFor: (bytes: number) => Promise<boolean>;
  readonly nowMs: () => number;
  /** Told when there is room and no more than `nearEndBytes` are still to come. */
  readonly onNearEnd?: () => void;
  /** So long may no byte come; a server that makes the song first is given longer for its first. */
  readonly stallMs?: number;
  readonly firstByteMs?: number;
  /** What has come is kept at most this often: a crash costs no more than that, a fast network nothing at all. */
  readonly keepEveryMs?: number;
};

/** An eighth of a second at 32 Mbit/s: about what an answer from far away takes to begin. */
const nearEndBytes = 512 * 1024;
const busyStatuses = new Set([408, 425, 429]);

/**
 * Fetches a song whole into the cache under `key`, going on where an earlier try ended if the server allows and it is
 * still the same file. Only what has every byte and reads back is called stored (docs/guarantees.md, case 29). Never rejects.
 */
export async function fetchAudio(key: string, address: string, options: DownloadOptions): Promise<DownloadOutcome> {
  const cancel = new AbortController();
  const onAbort = (): void => cancel.abort();
  options.signal.addEventListener('abort', onAbort);
  try {
    if (options.signal.aborted) return { kind: 'aborted' };
    const outcome = await attempt(key, address, options, cancel);
    return options.signal.aborted && outcome.kind !== 'stored' ? { kind: 'aborted' } : outcome;
  } catch {
    // A cache that the browser is taking away, an address that is none.
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
  const kept = await keptBeginning(key, address);
  if (kept !== null) {
    const rest = await ask(address, kept, options, cancel);
    if (rest instanceof Response && rest.status === 206 && continues(rest, kept)) {
      return receive(key, rest, kept, options, cancel);
    }
    if (rest instanceof Response && isRetried(rest.status)) return busy(rest);
    // A host that answers but does not take such a question is asked for the whole.
    if (!(rest instanceof Response) && (options.signal.aborted || !(await answersUnread(address)))) {
      return { kind: 'unreachable' };
    }
    await dropBeginning(key);
    if (rest instanceof Response && rest.status === 200) {
      return receive(key, rest, nothingOf(address, rest), options, cancel);
    }
    if (rest instanceof Response) await rest.body?.cancel().catch(() => undefined);
  }
  const whole = await ask(address, null, options, cancel);
  if (!(whole instanceof Response)) {
    const mayBeForbidden = !cancel.signal.aborted && !isOwnOrigin(address);
    return { kind: mayBeForbidden && (await answersUnread(address)) ? 'forbidden' : 'unreachable' };
  }
  if (whole.status === 200) return receive(key, whole, nothingOf(address, whole), options, cancel);
  await whole.body?.cancel().catch(() => undefined);
  return isRetried(whole.status) ? busy(whole) : { kind: 'refused', status: whole.status };
}

/** The answer, or undefined where there was none. */
async function ask(
  address: string,
  kept: Beginning | null,
  { firstByteMs = 90_000 }: DownloadOptions,
  cancel: AbortController,
): Promise<Response | undefined> {
  const headers = new Headers();
  if (kept !== null) {
    headers.set('Range', `bytes=${kept.bytes}-`);
    // Elsewhere it would need a preflight that hosts need not answer (Fetch, CORS-safelisted request-header).
    const validator = kept.etag ?? kept.lastModified;
    if (validator !== null && isOwnOrigin(address)) headers.set('If-Range', validator);
  }
  const late = setTimeout(() => cancel.abort(), firstByteMs);
  try {
    return await fetch(address, {
      headers,
      // Chromium lets a request wait up to 20 s for the browser's own copy while the audio element is still reading it
      // (seen), and that copy may be one without CORS. A second copy on the disk is not wanted either.
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: cancel.signal,
    });
  } catch {
    return undefined;
  } finally {
    clearTimeout(late);
  }
}

const isOwnOrigin = (address: string): boolean => new URL(address, location.href).origin === location.origin;

const isRetried = (status: number): boolean => status >= 500 || busyStatuses.has(status);

/** Retry-After in seconds or as a date (RFC 9110, 10.2.3); null where it is missing or may not be read. */
function busy(answer: Response): DownloadOutcome {
  const text = answer.headers.get('Retry-After') ?? '';
  const atMs = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return { kind: 'busy', status: answer.status, retryAfterMs: Number.isFinite(atMs) ? Math.max(0, atMs) : null };
}

/** Whether a 206 goes on exactly where we are, in the same file. What the server does not let us read says nothing. */
function continues(answer: Response, kept: Beginning): boolean {
  const range = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(answer.headers.get('Content-Range') ?? '');
  if (range !== null && Number(range[1]) !== kept.bytes) return false;
  const total = range === null || range[3] === '*' ? null : Number(range[3]);
  if (total !== null && kept.totalBytes !== null && total !== kept.totalBytes) return false;
  const length = promisedBytes(answer);
  if (length !== null && kept.totalBytes !== null && kept.bytes + length !== kept.totalBytes) return false;
  const { etag, lastModified } = validatorsOf(answer);
  if (etag !== null && kept.etag !== null) return etag === kept.etag;
  return lastModified !== null && lastModified === kept.lastModified;
}

const validatorsOf = ({ headers }: Response) => {
  const etag = headers.get('ETag');
  // A weak one does not promise the same bytes.
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

/** Takes the body in behind `start`, keeps the beginning of it on the way, and stores the whole. */
async function receive(
  key: string,
  answer: Response,
  start: Beginning,
  options: DownloadOptions,
  cancel: AbortController,
): Promise<DownloadOutcome> {
  const { stallMs = 45_000, keepEveryMs = 1_000, nowMs, roomFor } = options;
  let have = start;
  let [pending, pendingBytes, keptAtMs]: [Uint8Array<ArrayBuffer>[], number, number] = [[], 0, nowMs()];
  let mime = start.mime;
  let isWhole = false;
  const promised = start.totalBytes;
  const give = (outcome: DownloadOutcome): DownloadOutcome => {
    cancel.abort();
    return outcome;
  };
  // Without a validator nobody could tell later that it is still the same file.
  let keeps = (start.etag ?? start.lastModified) !== null && answer.headers.get('Accept-Ranges') !== 'none';
  const keep = async (): Promise<void> => {
    const blob = new Blob(pending);
    if (keeps && blob.size > 0) keeps = await keepPart(key, { ...have, mime }, blob, nowMs());
    have = { ...have, bytes: have.bytes + blob.size, blobs: [...have.blobs, blob] };
    [pending, pendingBytes, keptAtMs] = [[], 0, nowMs()];
  };

  if (promised !== null && !(await roomFor(promised))) return give({ kind: 'noRoom', bytes: promised });
  const reader = answer.body?.getReader();
  let checked = start.bytes > 0;
  let stalled: ReturnType<typeof setTimeout> | undefined;
  try {
    while (reader !== undefined) {
      stalled = setTimeout(() => cancel.abort(), stallMs);
      const { done, value } = await reader.read();
      clearTimeout(stalled);
      if (done) break;
      pending.push(value);
      pendingBytes += value.byteLength;
      if (!checked && pendingBytes >= headBytes) {
        const type = typeOf(pending, answer);
        if (type === null) return give(looksLikePage(answer) ? { kind: 'unreachable' } : { kind: 'notSound' });
        [checked, mime] = [true, type];
      }
      if (promised !== null && promised - have.bytes - pendingBytes <= nearEndBytes) options.onNearEnd?.();
      if (checked && nowMs() - keptAtMs >= keepEveryMs) await keep();
    }
    isWhole = true;
  } catch {
    clearTimeout(stalled);
  }
  if (!checked) {
    if (!isWhole) return { kind: 'cut', gainedBytes: 0 };
    return looksLikePage(answer) ? { kind: 'unreachable' } : { kind: 'notSound' };
  }
  const isShort = promised !== null && have.bytes + pendingBytes < promised;
  if (!isWhole || isShort) {
    await keep();
    return { kind: 'cut', gainedBytes: keeps ? have.bytes - start.bytes : 0 };
  }
  // The type goes with the body: the URL made of it, or a download, would have none.
  const body = new Blob([...have.blobs, ...pending], { type: mime });
  if (await isCutShort(body)) {
    // Under a promised length that fits, the promise itself was wrong: nothing of it can be built upon.
    if (promised === null) await keep();
    else await dropBeginning(key);
    return { kind: 'cut', gainedBytes: promised === null && keeps ? have.bytes - start.bytes : 0 };
  }
  if (promised === null && !(await roomFor(body.size))) return { kind: 'noRoom', bytes: body.size };
  options.onNearEnd?.();
  return store(key, body, mime, have.blobs.length > 0);
}

function typeOf(chunks: readonly Uint8Array[], answer: Response): string | null {
  const head = new Uint8Array(headBytes);
  let at = 0;
  for (const chunk of chunks) {
    if (at >= headBytes) break;
    head.set(chunk.subarray(0, headBytes - at), at);
    at += Math.min(chunk.byteLength, headBytes - at);
  }
  return soundType(head, answer.headers.get('Content-Type') ?? '');
}

/** A hotel's login page comes with status 200 (docs/guarantees.md, write path 5); the song behind it is as it was. */
const looksLikePage = (answer: Response): boolean => /html/i.test(answer.headers.get('Content-Type') ?? '');

/** Puts the body into the cache and reads it back before saying so. */
async function store(key: string, body: Blob, mime: string, hasParts: boolean): Promise<DownloadOutcome> {
  try {
    const cache = await caches.open(audioCacheName);
    const headers = { 'Content-Type': mime, 'Content-Length': String(body.size) };
    await cache.put(key, new Response(body, { headers }));
    const kept = await (await cache.match(key))?.blob();
    if (kept?.size !== body.size) {
      await cache.delete(key);
      return { kind: 'full' };
    }
    if (hasParts) await dropBeginning(key);
    return { kind: 'stored', bytes: body.size, mime };
  } catch {
    // QuotaExceededError.
    return { kind: 'full' };
  }
}
