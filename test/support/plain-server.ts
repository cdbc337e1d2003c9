import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { PlainApi, unknownCall, type Answer, type PlainPlaylist } from './plain-api.ts';
import { contentTypes, pixel } from './plain-content.ts';
import { toneWav } from './audio/tone.ts';

/**
 * A second, independent server that speaks only what docs/api.md does not mark (added): the app must work with it too.
 * Everything is in memory; every request is recorded, so that tests can assert on what really arrived.
 */
export type PlainRequest = {
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: unknown;
};

export type PlainServer = {
  readonly origin: string;
  readonly requests: readonly PlainRequest[];
  readonly likesOf: (userId: string) => readonly string[];
  readonly playlistsOf: (userId: string) => readonly PlainPlaylist[];
  readonly playCount: (songId: string) => number;
  readonly likeCount: (songId: string) => number;
  /** Songs made from now on have their audio at this origin. */
  readonly audioFrom: (origin: string) => void;
  /** Stops answering, as a dead network does; `start` answers again on the same port with the same data. */
  readonly stop: () => Promise<void>;
  readonly start: () => Promise<void>;
};

/** Two, so that a change of track can be heard; made once a process. */
let tones: readonly [Buffer, Buffer] | undefined;

type PlainServerOptions = {
  /** The folder of the app it serves: the built one without it. */
  readonly dist?: string;
  /** How fast audio leaves, all connections together; as fast as it can without it. */
  readonly audioBytesPerS?: number | undefined;
  readonly songsPerGenre?: number;
};

export async function startPlainServer({
  dist = join(import.meta.dirname, '../../dist'),
  audioBytesPerS,
  songsPerGenre = 120,
}: PlainServerOptions = {}): Promise<PlainServer> {
  const api = new PlainApi(songsPerGenre);
  const requests: PlainRequest[] = [];
  const serveFile = fileServer(dist, audioBytesPerS);

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://plain');
    if (!url.pathname.startsWith('/api/') || url.pathname === '/api/proxy-image') {
      if (url.pathname === '/me' || url.pathname === '/updateProfile') return send(response, unknownCall);
      return serveFile(decodeURIComponent(url.pathname), request, response);
    }
    const body = await bodyOf(request);
    const method = request.method ?? 'GET';
    const key = [request.headers['idempotency-key']].flat()[0] ?? null;
    requests.push({ method, path: url.pathname, key, body });
    send(response, api.answerOnce(key, method, url.pathname.split('/').slice(1).map(decodeURIComponent), body));
  }

  const { origin, start, stop } = listener(handle);
  await start();
  return {
    get origin() {
      return origin();
    },
    requests,
    likesOf: (userId) => api.likesOf(userId),
    playlistsOf: (userId) => api.playlistsOf(userId),
    playCount: (songId) => api.plays.get(songId) ?? 0,
    likeCount: (songId) => api.upvotes.get(songId) ?? 0,
    audioFrom: (from) => {
      api.audioOrigin = from;
    },
    stop,
    start,
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Keeps its port after the first start. */
function listener(handle: Handler) {
  let server: Server | undefined;
  let boundPort = 0;
  return {
    origin: (): string => `http://127.0.0.1:${boundPort}`,
    start: (): Promise<void> =>
      new Promise((resolve, reject) => {
        server = createServer((request, response) => {
          handle(request, response).catch(() => response.destroy());
        });
        server.once('error', reject);
        server.listen(boundPort, '127.0.0.1', () => {
          const address = server?.address();
          if (typeof address === 'object' && address !== null) boundPort = address.port;
          resolve();
        });
      }),
    stop: (): Promise<void> =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        server?.closeAllConnections();
      }),
  };
}

/** The built app, its audio and its pictures. */
function fileServer(dist: string, audioBytesPerS: number | undefined) {
  const [low, high] = (tones ??= [toneWav(440, 40), toneWav(660, 40)]);
  // One for all answers: they share the link.
  const sendAudio = paced(audioBytesPerS);
  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (path.startsWith('/sound/'))
      return serveAudio(/[13579]\.wav/.test(path) ? high : low, request, response, sendAudio);
    if (path.startsWith('/picture/') || path.startsWith('/api/proxy-image')) {
      response.writeHead(200, { 'Content-Type': 'image/png' }).end(pixel);
      return;
    }
    const file = join(dist, normalize(path));
    const found = await readFile(file).catch(() => undefined);
    const isPage = found === undefined && extname(path) === '';
    const content = isPage ? await readFile(join(dist, 'index.html')) : found;
    if (content === undefined) {
      response.writeHead(404).end();
      return;
    }
    const type = contentTypes[isPage ? '.html' : extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-cache' }).end(content);
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
  return parsed(Buffer.concat(chunks).toString('utf8'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function send(response: ServerResponse, { status, json }: Answer): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
}

function serveAudio(audio: Buffer, request: IncomingMessage, response: ServerResponse, send: SendBody): void {
  const etag = `"${audio.length}-${audio.readInt16LE(60)}"`;
  const condition = request.headers['if-range'];
  const asked = condition === undefined || condition === etag ? request.headers.range : undefined;
  const range = /^bytes=(\d+)-(\d*)$/.exec(asked ?? '');
  const from = Number(range?.[1] ?? 0);
  const to = Math.min(audio.length - 1, range?.[2] ? Number(range[2]) : audio.length - 1);
  const length = { 'Accept-Ranges': 'bytes', 'Content-Length': to - from + 1, ETag: etag };
  const headers = { 'Content-Type': 'audio/wav', ...length };
  if (range === null) response.writeHead(200, headers);
  else response.writeHead(206, { ...headers, 'Content-Range': `bytes ${from}-${to}/${audio.length}` });
  if (request.method === 'HEAD') response.end();
  else send(response, audio.subarray(from, to + 1));
}

type SendBody = (response: ServerResponse, body: Buffer) => void;

/** Sends bodies whole, or at a pace that all of them share. */
function paced(bytesPerS: number | undefined): SendBody {
  if (bytesPerS === undefined) return (response, body) => response.end(body);
  let [spentMs, link] = [0, Promise.resolve()];
  const stepBytes = Math.ceil(bytesPerS / 100);
  return (response, body) => {
    let at = 0;
    // Steps of a hundredth of a second, one after another over all answers: they share the link.
    const step = async (): Promise<void> => {
      const nowMs = performance.now();
      spentMs = Math.max(spentMs, nowMs - 20) + (Math.min(stepBytes, body.length - at) / bytesPerS) * 1_000;
      response.write(body.subarray(at, at + stepBytes));
      at += stepBytes;
      if (spentMs > nowMs) await new Promise((done) => setTimeout(done, spentMs - nowMs));
      if (at >= body.length || response.destroyed) response.end();
      else link = link.then(step);
    };
    link = link.then(step);
  };
}
