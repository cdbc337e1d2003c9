import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { ByteBudget, type ReservedBytes } from './byte-budget.ts';

interface RequestMemory {
  body: ReservedBytes;
  answer: ReservedBytes;
}

const ofRequests = new WeakMap<Request, RequestMemory>();

/** Counts bytes of a body while it is read; throws 429 or 503 over the budget. */
export const reserveBody = (request: Request, bytes: number): void => ofRequests.get(request)?.body.take(bytes);

/** Counts bytes of an answer while it is made; throws 429 or 503 over the budget. */
export const reserveAnswer = (request: Request, bytes: number): void => ofRequests.get(request)?.answer.take(bytes);

/** As `reserveAnswer`, for a complete answer, whose bytes include those reserved while it was made. */
export function reserveWholeAnswer(request: Request, bytes: number): void {
  const answer = ofRequests.get(request)?.answer;
  answer?.take(Math.max(0, bytes - answer.bytes()));
}

/**
 * A reader has a minute, plus the answer's bytes at this rate; then its connection is closed and the bytes are
 * released.
 */
const firstMs = 60_000;
const slowestBytesPerMs = 32;
/** Smaller answers fit into the socket's buffers and are not watched. */
const watchedFromBytes = 64 * 1024;

export interface Budgets {
  bodies: ByteBudget;
  answers: ByteBudget;
}

/** Limits for all requests together; one caller may have an eighth of the bodies and a quarter of the answers. */
export const budgetsOf = (bodyMemoryBytes: number, answerMemoryBytes: number): Budgets => ({
  bodies: new ByteBudget(bodyMemoryBytes, bodyMemoryBytes / 8),
  answers: new ByteBudget(answerMemoryBytes, answerMemoryBytes / 4),
});

export const requestMemory =
  ({ bodies, answers }: Budgets, callerOf: (c: Context) => string, charge: (c: Context, requests: number) => void) =>
  async (c: Context, next: () => Promise<void>): Promise<void> => {
    const caller = callerOf(c);
    const memory = { body: bodies.reserve(caller), answer: answers.reserve(caller) };
    ofRequests.set(c.req.raw, memory);
    try {
      await next();
      // Answers other than JSON have a Content-Length, or stream and reserve nothing.
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

/** Replaces the prepared answer by the error, which would otherwise be sent under its headers. */
export function emptyIfRejected(c: Context, reserve: () => void): void {
  try {
    reserve();
  } catch (error) {
    c.res = undefined;
    throw error;
  }
}

/** A body costs more: it is written to disk, some of it more than once. */
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

/** Whether the caller has closed the connection: an answer would be read by no one. */
export const isLeft = (c: Context): boolean => outgoingOf(c)?.destroyed === true;

function outgoingOf(c: Context): ServerResponse | undefined {
  const env: unknown = c.env;
  const outgoing: unknown = typeof env === 'object' && env !== null && 'outgoing' in env ? env.outgoing : undefined;
  return isResponse(outgoing) ? outgoing : undefined;
}

const isResponse = (value: unknown): value is ServerResponse =>
  typeof value === 'object' && value !== null && 'once' in value && 'destroy' in value && 'destroyed' in value;
