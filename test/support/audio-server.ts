/** A host of one song for tests of downloads: its answers can be cut, refuse ranges, change their file, forbid reading. */
export class AudioServer {
  body: Uint8Array<ArrayBuffer>;
  etag: string | null = '"v1"';
  lastModified: string | null = null;
  takesRanges = true;
  sendsLength = true;
  /** The next answers end after so many bytes of the file; undefined sends all. */
  cutAt: number | undefined;
  /** Answers of this kind instead; a function answers by itself. */
  instead: ((init: RequestInit) => Response | Promise<Response>) | undefined;
  /** Nothing answers; the browser's cache still has what the audio element has loaded. */
  isGone = false;
  /** Paths of the own host that it redirects to another one. */
  redirected: readonly string[] = [];
  /** Every request's Range, or '-' for none, oldest first. */
  readonly ranges: string[] = [];
  /** How many body bytes went out. */
  sentBytes = 0;

  constructor(body: ArrayBuffer) {
    this.body = new Uint8Array(body);
  }

  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    if (this.isGone && (init.mode !== 'no-cors' || init.cache === 'no-store')) throw new TypeError('Failed to fetch');
    if (init.mode === 'no-cors') return this.#unread(new URL(address, location.href));
    const asked = new Headers(init.headers);
    const range = asked.get('Range');
    this.ranges.push(range ?? '-');
    if (this.instead !== undefined) return this.instead(init);
    const condition = asked.get('If-Range');
    const isSame = condition === null || condition === (this.etag ?? this.lastModified);
    const from = range !== null && this.takesRanges && isSame ? Number(/^bytes=(\d+)-$/.exec(range)?.[1]) : 0;
    const isPart = range !== null && this.takesRanges && isSame;
    const headers = new Headers({ 'Content-Type': 'audio/mp4' });
    if (this.etag !== null) headers.set('ETag', this.etag);
    if (this.lastModified !== null) headers.set('Last-Modified', this.lastModified);
    if (this.sendsLength) headers.set('Content-Length', String(this.body.length - from));
    if (isPart) headers.set('Content-Range', `bytes ${from}-${this.body.length - 1}/${this.body.length}`);
    return new Response(this.#stream(from, init.signal ?? null), { status: isPart ? 206 : 200, headers });
  };

  #unread({ origin, pathname }: URL): Response {
    const type = origin === location.origin && !this.redirected.includes(pathname) ? 'basic' : 'opaque';
    return Object.defineProperty(new Response(null), 'type', { value: type });
  }

  #stream(from: number, signal: AbortSignal | null): ReadableStream<Uint8Array> {
    const until = this.cutAt ?? this.body.length;
    const isCut = this.cutAt !== undefined;
    let at = from;
    return new ReadableStream({
      pull: (controller) => {
        if (signal?.aborted === true) return controller.error(new DOMException('stopped', 'AbortError'));
        if (at >= until) return isCut ? controller.error(new TypeError('cut')) : controller.close();
        const chunk = this.body.slice(at, Math.min(until, at + 100));
        at += chunk.length;
        this.sentBytes += chunk.length;
        return controller.enqueue(chunk);
      },
    });
  }
}
