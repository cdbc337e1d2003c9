/** The Cache Storage of whole songs, as devtools shows it (design.md). */
export const soundCacheName = 'offbeat-audio';

/** - `forbidden`: the host answers, but lets nobody read (no CORS) · `full`: the disk or the quota is */
export type StoreOutcome =
  | { readonly kind: 'stored'; readonly bytes: number; readonly mime: string }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'notSound'; readonly status: number }
  | { readonly kind: 'tooLarge'; readonly bytes: number }
  | { readonly kind: 'full' };

export type StoreOptions = {
  /** Songs of more bytes than this are not stored. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
};

/** The key under which a song's sound is kept: an address nothing answers, one for each track and quality. */
export const soundCacheKey = (trackId: string, quality: string): string =>
  `/offbeat-audio/${encodeURIComponent(trackId)}/${quality}`;

/** A song's whole body, or why there is none. */
export type FetchOutcome =
  | { readonly kind: 'sound'; readonly body: Blob; readonly mime: string }
  | Exclude<StoreOutcome, { readonly kind: 'stored' | 'full' }>;

/**
 * Fetches a song whole. Only what has every byte and looks like sound counts: a login page with status 200, a cut or a
 * partial answer does not (offline.md, Sound and case 29). Never rejects.
 */
export async function fetchSound(address: string, { maxBytes, signal }: StoreOptions): Promise<FetchOutcome> {
  let answer: Response;
  try {
    answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', ...(signal && { signal }) });
  } catch {
    if (signal?.aborted === true) return { kind: 'unreachable' };
    return (await answersUnread(address)) ? { kind: 'forbidden' } : { kind: 'unreachable' };
  }
  if (answer.status !== 200) return { kind: 'notSound', status: answer.status };
  const promised = promisedBytes(answer);
  if (promised !== null && promised > maxBytes) {
    await answer.body?.cancel().catch(() => undefined);
    return { kind: 'tooLarge', bytes: promised };
  }
  const body = await answer.blob().catch(() => null);
  if (body === null || (promised !== null && body.size !== promised)) return { kind: 'unreachable' };
  if (body.size > maxBytes) return { kind: 'tooLarge', bytes: body.size };
  const mime = await soundType(body, answer.headers.get('Content-Type') ?? '');
  return mime === null ? { kind: 'notSound', status: answer.status } : { kind: 'sound', body, mime };
}

/** Fetches a song whole and puts it into the cache, then reads it back before saying so. Never rejects. */
export async function storeSound(key: string, address: string, options: StoreOptions): Promise<StoreOutcome> {
  const fetched = await fetchSound(address, options);
  if (fetched.kind !== 'sound') return fetched;
  const { body, mime } = fetched;
  try {
    const cache = await caches.open(soundCacheName);
    const headers = { 'Content-Type': mime, 'Content-Length': String(body.size) };
    await cache.put(key, new Response(body, { headers }));
    const kept = await (await cache.match(key))?.blob();
    if (kept?.size === body.size) return { kind: 'stored', bytes: body.size, mime };
    await cache.delete(key);
    return { kind: 'full' };
  } catch {
    // QuotaExceededError, or a cache that the browser is taking away.
    return { kind: 'full' };
  }
}

/** The length the server promised, where it can be compared with what came. */
function promisedBytes(answer: Response): number | null {
  if (answer.headers.get('Content-Encoding') !== null) return null;
  const length = Number(answer.headers.get('Content-Length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
}

async function answersUnread(address: string): Promise<boolean> {
  try {
    await fetch(address, { method: 'HEAD', mode: 'no-cors', credentials: 'omit', signal: AbortSignal.timeout(5_000) });
    return true;
  } catch {
    return false;
  }
}

const signatures: readonly (readonly [string, number, string])[] = [
  ['ftyp', 4, 'audio/mp4'],
  ['fLaC', 0, 'audio/flac'],
  ['WAVE', 8, 'audio/wav'],
  ['ID3', 0, 'audio/mpeg'],
  ['OggS', 0, 'audio/ogg'],
  ['\u001aE\u00df\u00a3', 0, 'audio/webm'],
];

/** The sound's type by its first bytes; a frame sync of MP3 or ADTS counts; null for anything else. */
async function soundType(body: Blob, declared: string): Promise<string | null> {
  const head = new Uint8Array(await body.slice(0, 16).arrayBuffer());
  const text = String.fromCharCode(...head);
  const known = signatures.find(([mark, at]) => text.startsWith(mark, at));
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  if (known !== undefined) return type.startsWith('audio/') ? type : known[2];
  const [first = 0, second = 0] = head;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  if (type.startsWith('audio/')) return type;
  return (second & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg';
}

/** The stored sound, or null when the browser has let it go. */
export async function storedSound(key: string): Promise<Blob | null> {
  try {
    const found = await (await caches.open(soundCacheName)).match(key);
    return found === undefined ? null : await found.blob();
  } catch {
    return null;
  }
}

export async function removeStoredSound(key: string): Promise<void> {
  try {
    await (await caches.open(soundCacheName)).delete(key);
  } catch {
    // Gone already, with the whole cache.
  }
}

/** The keys of everything stored, as `soundCacheKey` makes them. */
export async function storedSoundKeys(): Promise<readonly string[]> {
  try {
    const requests = await (await caches.open(soundCacheName)).keys();
    return requests.map((request) => new URL(request.url).pathname);
  } catch {
    return [];
  }
}
