import { badRequest, HttpError } from './errors.ts';
import { reserveBody } from './request-memory.ts';

const defaultLimit = 256 * 1024;

const tooLarge = (limit: number) => new HttpError(413, `The request is larger than ${Math.floor(limit / 1024)} KiB.`);

/** The bytes of a request body, read no further than `limit`; throws 413 past it. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const timeLimitMs = firstMs + limit / slowestBytesPerMs;
  return inTime(
    timeLimitMs,
    readBytesOf(request.body, limit, (bytes) => reserveBody(request, bytes)),
  );
}

/** A body that does not come: half a minute, and then 64 KiB a second for the longest that the call takes. */
const firstMs = 30_000;
const slowestBytesPerMs = 64;

async function inTime<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new HttpError(408, 'The request took too long.')), limitMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** All bytes of a stream; throws 413 past `limit`. `hold` is told of each chunk and may throw. */
export async function readBytesOf(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  hold: (bytes: number) => void = () => undefined,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    hold(chunk.byteLength);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Throws 400 when a read brings a body: nothing reads it, and proxies disagree on where such a request ends
 * (RFC 9110, section 9.3.1).
 */
export function refuseBodyOfRead(method: string, header: (name: string) => string | undefined): void {
  if (method !== 'GET' && method !== 'HEAD') return;
  const length = header('content-length') ?? '0';
  if (length !== '0' || header('transfer-encoding') !== undefined) throw badRequest('A read has no body.');
}

/** A JSON body as unknown; throws 400 for what is not UTF-8 JSON, 413 past `limit` bytes. */
export async function readJson(request: Request, limit = defaultLimit): Promise<unknown> {
  return parseJson(await readBytes(request, limit));
}

/** A JSON body that must be an object; an empty body counts as `{}`. */
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

/** A JSON object, and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Wraps an object for reading; throws 400 naming `what` when it is something else. */
export function fieldsOf(value: unknown, what: string): Fields {
  if (!isRecord(value)) throw badRequest(`${what} must be a JSON object.`);
  return new Fields(value);
}

/** PostgreSQL stores no NUL, and a lone surrogate is no character: both would come back as something else. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** Reads the fields of one JSON object with errors that name them. */
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

  /** Trimmed text of 1 to `max` characters. */
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

  /** Text as a hint only: whatever is not usable is null, cut to `max` characters. */
  hint(name: string, max: number): string | null {
    const value = this.raw(name);
    if (typeof value !== 'string' || !isStorable(value)) return null;
    const text = value.trim().slice(0, max);
    return text === '' || !isStorable(text) ? null : text;
  }

  isTrue(name: string): boolean {
    return this.raw(name) === true;
  }
}
