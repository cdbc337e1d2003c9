export class HttpError extends Error {
  readonly status: number;
  readonly retryAfterS: number | undefined;

  constructor(status: number, sentence: string, retryAfterS?: number) {
    super(sentence);
    this.status = status;
    this.retryAfterS = retryAfterS;
  }
}

export const badRequest = (sentence: string): HttpError => new HttpError(400, sentence);
export const notFound = (what: string): HttpError => new HttpError(404, `${what} was not found.`);
export const tooMany = (retryAfterS: number): HttpError =>
  new HttpError(429, 'Too many requests. Please wait a moment.', retryAfterS);
export const unavailable = (sentence: string, retryAfterS: number): HttpError =>
  new HttpError(503, sentence, retryAfterS);

export const noSpace = (): HttpError => unavailable('The server has no room for changes. Please try again later.', 300);

export function errorResponse(status: number, error: string, retryAfterS?: number): Response {
  const later: Record<string, string> = retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) };
  return Response.json({ error }, { status, headers: { 'cache-control': 'no-store', ...later } });
}

/** Known errors as HttpError; undefined for unexpected ones, which are only logged. */
export function asHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (isLostConnection(error) || overloaded.has(code) || code.startsWith('08') || code.startsWith('53')) {
    return unavailable('The database is not answering. Please try again.', 5);
  }
  if (isDiskFull(error)) return noSpace();
  if (noFiles.has(code)) return unavailable('The server is busy. Please try again.', 5);
  return undefined;
}

/** No more open files: of this process, of the machine. */
const noFiles: ReadonlySet<string> = new Set(['EMFILE', 'ENFILE']);

/** The disk, or what its user may have of it. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Messages of `pg` for a lost or unavailable connection; these errors have no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/;
const isLostConnection = (error: unknown): boolean => error instanceof Error && lostConnection.test(error.message);

/**
 * SQLSTATE 40001 and 40P01 (conflicts after our own retries), 57P0x (shutdown), 25006 (read-only: a standby, before it is promoted),
 * and node's network errors.
 */
const overloaded = new Set([
  '40001',
  '40P01',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
]);
