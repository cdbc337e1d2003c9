import { cutTo } from '../../src/lib/cut-to.ts';
import { isRecord, isStorable } from '../outside-values.ts';
import { badRequest, HttpError } from './errors.ts';
import { reserveBody } from './request-memory.ts';

const defaultLimit = 256 * 1024;

const tooLarge = (limit: number) => new HttpError(413, `The request is larger than ${Math.floor(limit / 1024)} KiB.`);

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  // Unpacked, a small body could be of any size (RFC 9110, section 15.5.16).
  if (!/^(?:identity)?$/i.test(request.headers.get('content-encoding') ?? ''))
    throw new HttpError(415, 'A compressed request is not read.');
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const timeLimitMs = firstMs + limit / slowestBytesPerMs;
  return inTime(
    timeLimitMs,
    readBytesOf(request.body, limit, (bytes) => reserveBody(request, bytes)),
  );
}

/** The time limit of a body: half a minute, plus the call's largest body at 64 KiB a second. */
const firstMs = 30_000;
const slowestBytesPerMs = 64;

async function inTime<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new HttpError(408, 'The request took too long.')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** All bytes of a stream; throws 413 past `limit`. `reserve` gets each chunk's length and may throw. */
async function readBytesOf(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  reserve: (bytes: number) => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    reserve(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Throws 400 when a GET or HEAD has a body: nothing reads it, and proxies disagree on where such a request ends (RFC
 * 9110, section 9.3.1).
 */
export function refuseBodyOfRead(method: string, header: (name: string) => string | undefined): void {
  if (method !== 'GET' && method !== 'HEAD') return;
  const length = header('content-length') ?? '0';
  if (length !== '0' || header('transfer-encoding') !== undefined) throw badRequest('A read has no body.');
}

/** Throws 400 for anything but UTF-8 JSON, 413 past `limit` bytes, 415 for a compressed body. */
export async function readJson(request: Request, limit = defaultLimit): Promise<unknown> {
  return parseJson(await readBytes(request, limit));
}

export async function readFields(request: Request, limit = defaultLimit): Promise<Fields> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return new Fields({});
  return fieldsOf(parseJson(bytes), 'The request body');
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return value;
  } catch {
    throw badRequest('The request body is not valid JSON.');
  }
}

export function fieldsOf(value: unknown, what: string): Fields {
  if (!isRecord(value)) throw badRequest(`${what} must be a JSON object.`);
  return new Fields(value);
}

export class Fields {
  readonly #values: Record<string, unknown>;
  constructor(values: Record<string, unknown>) {
    this.#values = values;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name);
  }

  raw(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  text(name: string, max: number): string {
    const value = this.raw(name);
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') throw badRequest(`${name} is missing.`);
    if (text.length > max) throw badRequest(`${name} is longer than ${max} characters.`);
    if (!isStorable(text)) throw badRequest(`${name} has characters that cannot be stored.`);
    return text;
  }

  /** Text of at most `max` characters; undefined when missing or null; '' stays ''. */
  optionalText(name: string, max: number): string | undefined {
    const value = this.raw(name);
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string') throw badRequest(`${name} must be text.`);
    return value.trim() === '' ? '' : this.text(name, max);
  }

  /** Optional text cut to `max` characters; null if unusable. */
  hint(name: string, max: number): string | null {
    const value = this.raw(name);
    if (typeof value !== 'string' || !isStorable(value)) return null;
    const text = cutTo(value.trim(), max);
    return text === '' || !isStorable(text) ? null : text;
  }

  isTrue(name: string): boolean {
    return this.raw(name) === true;
  }
}
