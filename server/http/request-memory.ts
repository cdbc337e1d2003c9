import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { ByteBudget, type ReservedBytes } from './byte-budget.ts';

/** What a request holds in memory: its body until it is answered, its answer until the caller has read it. */
interface RequestMemory {
  body: ReservedBytes;
  answer: ReservedBytes;
}

const ofRequests = new WeakMap<Request, RequestMemory>();

/** Counts bytes of a body that is being read; throws 429 or 503 when there are too many. */
export const reserveBody = (request: Request, bytes: number): void => ofRequests.get(request)?.body.take(bytes);

/** Counts bytes of an answer that is being made; throws 429 or 503 when there are too many. */
export const reserveAnswer = (request: Request, bytes: number): void => ofRequests.get(request)?.answer.take(bytes);

/** As `reserveAnswer`, for an answer that is made: what was counted on the way is part of it. */
export function reserveWholeAnswer(request: Request, bytes: number): void {
  const answer = ofRequests.get(request)?.answer;
  answer?.take(Math.max(0, bytes - answer.bytes()));
}

/** Bytes of an answer whose reader takes a minute, and then this many a second, are let go with their connection. */
const firstMs = 60_000;
const slowestBytesPerMs = 32;
/** Smaller answers fit into the socket's buffers and are not counted. */
const watchedFromBytes = 64 * 1024;

export interface Budgets {
  bodies: ByteBudget;
  answers: ByteBudget;
}

/** What all requests may hold; of bodies one caller may have an eighth, of answers a quarter. */
export const budgetsOf = (bodyMemoryBytes: number, answerMemoryBytes: number): Budgets => ({
  bodies: new ByteBudget(bodyMemoryBytes, bodyMemoryBytes / 8),
  answers: new ByteBudget(answerMemoryBytes, answerMemoryBytes / 4),
});

/** Gives each request its share; `charge` is told what it cost in the end, in requests. */
export const requestMemory =
  ({ bodies, answers }: Budgets, callerOf: (c: Context) => string, charge: (c: Context, requests: number) => void) =>
  async (c: Context, next: () => Promise<void>): Promise<void> => {
    const caller = callerOf(c);
    const memory = { body: bodies.hold(caller), answer: answers.hold(caller) };
    ofRequests.set(c.req.raw, memory);
    try {
      await next();
      // What is no JSON says its length, or streams and holds nothing.
      if (memory.answer.bytes() === 0) {
        const bytes = Number(c.res.headers.get('content-length') ?? 0);
        emptyIfRejected(c, () => memory.answer.take(bytes));
      }
    } finally {
      charge(c, memory.body.bytes() / bodyBytesPerRequest + memory.answer.bytes() / answerBytesPerRequest);
      memory.body.release();
      releaseWhenRead(outgoingOf(c), memory.answer);
    }
  };

/** What was to be sent gives way to the error, which else would go out under its headers. */
export function emptyIfRejected(c: Context, hold: () => void): void {
  try {
    hold();
  } catch (error) {
    c.res = undefined;
    throw error;
  }
}

/** A body is written to disk, some of it more than once; an answer is only made. */
const bodyBytesPerRequest = 4 * 1024;
const answerBytesPerRequest = 64 * 1024;

function releaseWhenRead(outgoing: ServerResponse | undefined, answer: ReservedBytes): void {
  if (outgoing === undefined || outgoing.destroyed || answer.bytes() === 0) {
    answer.release();
    return;
  }
  const bytes = answer.bytes();
  const cut =
    bytes < watchedFromBytes
      ? undefined
      : setTimeout(() => outgoing.destroy(), firstMs + bytes / slowestBytesPerMs).unref();
  outgoing.once('close', () => {
    clearTimeout(cut);
    answer.release();
  });
}

/** The socket's side of a request; undefined for one made in the process. */
function outgoingOf(c: Context): ServerResponse | undefined {
  const env: unknown = c.env;
  const outgoing: unknown = typeof env === 'object' && env !== null && 'outgoing' in env ? env.outgoing : undefined;
  return isResponse(outgoing) ? outgoing : undefined;
}

const isResponse = (value: unknown): value is ServerResponse =>
  typeof value === 'object' && value !== null && 'once' in value && 'destroy' in value && 'destroyed' in value;
