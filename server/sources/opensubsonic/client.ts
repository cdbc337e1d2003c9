import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { HttpError, isDiskFull } from '../../http/errors.ts';
import { isRecord } from '../../outside-values.ts';
import { configuredOpen, readAnswer } from '../../net/configured-fetch.ts';
import { withTimeLimit } from '../../net/time-limit.ts';
import { isPrivateConnection, loginFields, type Credentials, type LoginMethod } from './login.ts';

/** The server does not answer, or not as an OpenSubsonic server. Callers of audio and pictures are told to come back. */
export class SourceAway extends HttpError {
  constructor(reason: string) {
    super(503, `The music server cannot be used now: ${reason}.`, 30);
  }
}

/** The server refused a call: error codes of the Subsonic API. */
export class SubsonicError extends Error {
  readonly code: number;
  /** Without that server's own words, which may repeat the login. */
  constructor(code: number) {
    super(`the music server refuses a call with code ${code}`);
    this.code = code;
  }
}

/** Codes of the Subsonic API. */
const code = { generic: 0, missing: 10, wrongLogin: 40, noTokens: 41, notFound: 70 } as const;
/** A server without tokens misses the password, or says so. */
const tokenRefused: readonly number[] = [code.missing, code.noTokens];
const loginRefused: readonly number[] = [code.wrongLogin, 42, 43, 44];
export const isNotFound = (error: unknown): boolean => error instanceof SubsonicError && error.code === code.notFound;

const maxAnswerBytes = 16 * 1024 * 1024;
const answerMs = 30_000;
const downloadMs = 600_000;

export interface SubsonicClientOptions {
  url: URL;
  credentials: Credentials;
}
type Params = Readonly<Record<string, string | number>>;
export type SubsonicAnswer = Readonly<Record<string, unknown>>;

export interface SubsonicClient {
  /** The fields of `subsonic-response`. Throws SubsonicError when it refuses, SourceAway when it is not to be used. */
  call(method: string, params?: Params, signal?: AbortSignal): Promise<SubsonicAnswer>;
  /** Writes a file that the server sends; throws as `call` does, and leaves an incomplete file then. */
  download(method: string, params: Params, path: string, limits: DownloadLimits): Promise<void>;
}

export interface DownloadLimits {
  maxBytes: number;
  /** Called before each mebibyte; what it throws ends the download. */
  makeSpace?: () => Promise<void>;
}
const checkedBytes = 1024 * 1024;

export const subsonicClient = (options: SubsonicClientOptions): SubsonicClient => new PostingClient(options);

/**
 * Calls by POST: what logs a call in is in its body and in no address, so in no log of a proxy either. Redirects
 * are not followed, bodies are bounded in size and time.
 */
class PostingClient implements SubsonicClient {
  readonly #url: URL;
  readonly #credentials: Credentials;
  #method: LoginMethod;

  constructor({ url, credentials }: SubsonicClientOptions) {
    this.#url = url;
    this.#credentials = credentials;
    this.#method = credentials.kind === 'apiKey' ? 'apiKey' : 'token';
  }

  call(name: string, params: Params = {}, signal?: AbortSignal): Promise<SubsonicAnswer> {
    return this.#withLogin(() => this.#once(name, params, signal));
  }

  download(name: string, params: Params, path: string, limits: DownloadLimits): Promise<void> {
    return this.#withLogin(() =>
      withTimeLimit({ timeoutMs: downloadMs }, async (signal) => {
        const { answer, status } = await this.#send(name, params, signal);
        const type = answer.headers['content-type'] ?? '';
        if (status !== 200 || /json|xml|html/.test(type)) {
          parseAnswer(await textOf(answer), status);
          throw new SourceAway('it sent no file');
        }
        await writeAnswer(answer, path, limits);
      }),
    );
  }

  #once(name: string, params: Params, signal?: AbortSignal): Promise<SubsonicAnswer> {
    return withTimeLimit({ timeoutMs: answerMs, signals: signal === undefined ? [] : [signal] }, async (limited) => {
      const { answer, status } = await this.#send(name, params, limited);
      return parseAnswer(await textOf(answer), status);
    });
  }

  async #send(name: string, params: Params, signal: AbortSignal): Promise<{ answer: IncomingMessage; status: number }> {
    const address = new URL(this.#url);
    address.pathname = `${address.pathname.replace(/\/+$/, '')}/rest/${name}.view`;
    const login = loginFields(this.#credentials, this.#method);
    const fields = Object.entries({ v: '1.16.1', c: 'Offbeat', f: 'json', ...login, ...params });
    const body = new URLSearchParams(fields.map(([key, value]) => [key, String(value)])).toString();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      accept: '*/*',
      'user-agent': 'Offbeat',
    };
    const answer = await configuredOpen(address, { method: 'POST', headers, body, signal }).catch(() => {
      throw new SourceAway('it does not answer');
    });
    const status = answer.statusCode ?? 500;
    if (status < 300 || status >= 400) return { answer, status };
    answer.destroy();
    throw new SourceAway('it answers from another address; set OPENSUBSONIC_URL to that');
  }

  /** A password goes only where it cannot be read on its way. */
  async #withLogin<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SubsonicError)) throw error;
      const wantsPassword = this.#method === 'token' && tokenRefused.includes(error.code);
      if (wantsPassword && isPrivateConnection(this.#url) && (await this.#takesPassword())) return work();
      if (wantsPassword && error.code === code.noTokens)
        throw new SourceAway('it takes no tokens, and a password is sent by https or on this machine only');
      if (loginRefused.includes(error.code))
        throw new SourceAway('it refuses the login; check OPENSUBSONIC_USER and its password or key');
      throw error;
    }
  }

  /** Whether it is the login that a refused call missed: a ping has nothing else to miss. */
  async #takesPassword(): Promise<boolean> {
    const refused = await this.#once('ping', {}).catch((error: unknown) => error);
    if (!(refused instanceof SubsonicError)) return false;
    this.#method = 'password';
    const isTaken = await this.#once('ping', {}).then(
      () => true,
      (error: unknown) => error instanceof SubsonicError && loginRefused.includes(error.code),
    );
    if (!isTaken) this.#method = 'token';
    return isTaken;
  }
}

async function writeAnswer(answer: IncomingMessage, path: string, limits: DownloadLimits): Promise<void> {
  const { maxBytes, makeSpace } = limits;
  const file = await open(path, 'wx', 0o600);
  let unchecked = 0;
  try {
    await readAnswer(answer, maxBytes, async (chunk) => {
      unchecked += chunk.byteLength;
      if (unchecked >= checkedBytes) {
        unchecked = 0;
        await makeSpace?.();
      }
      await file.appendFile(chunk);
    });
  } catch (error) {
    // A full disk here says nothing about that server.
    if (error instanceof HttpError || isDiskFull(error)) throw error;
    throw new SourceAway('a file broke off or is too large');
  } finally {
    await file.close();
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  await readAnswer(answer, maxAnswerBytes, (chunk) => void chunks.push(chunk)).catch((error: unknown) => {
    throw new SourceAway(error instanceof Error ? error.message : 'the answer cannot be read');
  });
  return Buffer.concat(chunks).toString('utf8');
}

/** The fields of an answer. Throws SubsonicError for a refusal, SourceAway for anything that is no Subsonic answer. */
function parseAnswer(text: string, status: number): SubsonicAnswer {
  const answer = recordAt(parseJson(text), 'subsonic-response');
  if (answer?.['status'] === 'ok') return answer;
  if (answer?.['status'] === 'failed') {
    const error = recordAt(answer, 'error');
    throw new SubsonicError(Number(error?.['code'] ?? 0) || 0);
  }
  if (status === 401 || status === 403) throw new SourceAway('it refuses the login');
  throw new SourceAway(status === 200 ? 'what answers is no OpenSubsonic server' : `it answers with status ${status}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function recordAt(value: unknown, name: string): SubsonicAnswer | undefined {
  const found = isRecord(value) ? value[name] : undefined;
  return isRecord(found) ? found : undefined;
}

/** Servers that translate XML give one entry without a list around it. */
export function listAt(value: unknown, name: string): SubsonicAnswer[] {
  const found = isRecord(value) ? value[name] : undefined;
  const list: unknown[] = Array.isArray(found) ? found : [found];
  return list.filter(isRecord);
}
