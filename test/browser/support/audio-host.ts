import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { endServer, listenOnLoopback } from '../../support/loopback.ts';

/** How another audio host behaves; hosts differ, and the app has to live with all of them. */
export type AudioHostOptions = {
  /** Lets pages read (CORS). */
  readonly cors: boolean;
  readonly ranges: boolean;
  readonly contentLength: boolean;
  /** What tells later that it is the same file; the ETag is not among the headers CORS lets a page read. */
  readonly lastModified?: boolean;
};

export type AudioHost = {
  readonly origin: string;
  /** Method and Range of every request, oldest first. */
  readonly requests: string[];
  /** The next whole answers end after so many bytes. */
  cutAt: number | undefined;
  readonly close: () => Promise<void>;
};

/** The end of a connection discards what the page has not read by then (Streams, ReadableStreamDefaultControllerError). */
const readWithinMs = 1_000;

/** Serves one audio file under every path, from an origin of its own. */
export async function startAudioHost(audio: Buffer, options: AudioHostOptions): Promise<AudioHost> {
  const requests: string[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    requests.push(`${request.method ?? ''} ${request.headers.range ?? '-'}`);
    const cors = options.cors ? { 'Access-Control-Allow-Origin': '*' } : {};
    // A preflight is asked only for what is not safelisted; this host, as many, knows none.
    if (request.method === 'OPTIONS') return void response.writeHead(403).end();
    const range = options.ranges ? /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') : null;
    const from = Number(range?.[1] ?? 0);
    const to = range?.[2] ? Math.min(Number(range[2]), audio.length - 1) : audio.length - 1;
    const date = options.lastModified === true ? { 'Last-Modified': 'Mon, 01 Jan 2024 00:00:00 GMT' } : {};
    const length = options.contentLength ? { 'Content-Length': String(to - from + 1) } : {};
    const part = range === null ? {} : { 'Content-Range': `bytes ${from}-${to}/${audio.length}` };
    response.writeHead(range === null ? 200 : 206, {
      'Content-Type': 'audio/wav',
      ...cors,
      ...date,
      ...length,
      ...part,
    });
    if (request.method === 'HEAD') return void response.end();
    const { cutAt } = host;
    if (cutAt === undefined) return void response.end(audio.subarray(from, to + 1));
    host.cutAt = undefined;
    response.write(audio.subarray(from, cutAt), () => setTimeout(() => response.destroy(), readWithinMs));
    return undefined;
  };
  const server = createServer(answer);
  const { origin } = await listenOnLoopback(server);
  const host: AudioHost = { origin, requests, cutAt: undefined, close: () => endServer(server) };
  return host;
}
