import type { OwnerId } from '../../core/ids.ts';
import type { PullOutcome, PullRequest } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { PullContext } from './context.ts';

/** As whom a document is asked for; `userId` is never undefined for resources that need one. */
export type Requester = { readonly userId: string | undefined; readonly bearer: string | undefined };

/**
 * What became of an answer.
 * - `whole`: all of it is stored, and its ETag stands for it
 * - `partly`: some of it is not stored, so a 304 would be no answer to the next pull
 * - `staleFromMs`: it was older than a write of this device, and is pulled again at that time
 */
export type Written = 'whole' | 'partly' | { readonly staleFromMs: number };

type Common<R> = {
  /** How long an answer is trusted (docs/guarantees.md, The read path). */
  readonly freshForMs: number;
  /** `fetched`: the own profile is pulled first where the user's id is not known yet. Without an id there is nothing to pull. */
  readonly userId?: 'known' | 'fetched';
  /** Its row in the table `pulls`; null for what is pulled whenever asked. */
  key(ownerId: OwnerId, request: R): string | null;
  /** The request under the ids that hold now: a playlist made here may have the server's by now. */
  resolve?(db: OffbeatDb, request: R): Promise<R>;
  /** How many rows of the answer are on this device: with fewer than were written, freshness and ETag end (case 35). */
  storedRows(db: OffbeatDb, ownerId: OwnerId, request: R): PromiseLike<number>;
  /** The least `storedRows` of rows that older versions wrote, which do not say how many there were. */
  readonly leastRows?: number;
  /** True to pull regardless of age. */
  isStale?(db: OffbeatDb, request: R): Promise<boolean>;
  /** An outcome that needs no request; undefined where one is made. */
  answerLocally?(context: PullContext, request: R): Promise<PullOutcome | undefined>;
};

/** One GET with an ETag, written in one transaction. Members are methods, so that the table can hold all kinds. */
export type DocumentResource<R, T> = Common<R> & {
  readonly kind: 'document';
  /** The sentence of docs/product.md section 8 for a failure. */
  readonly sentence: string;
  /** The tables that the three callbacks below write. */
  readonly tables: readonly string[];
  /** The counter of the mutations that outdate an answer; without it none do (docs/guarantees.md, The write path 7). */
  epochKey?(ownerId: OwnerId): string;
  /** The path below the base URL. */
  path(request: R, requester: Requester): string;
  parse(body: unknown, baseUrl: string): T | undefined;
  /** Rebases what waits on the answer to what was asked at `requestedAtMs`. */
  write(context: PullContext, request: R, answer: T, requestedAtMs: number): Promise<Written>;
  /** The server said that nothing changed. */
  onUnchanged?(context: PullContext): Promise<void>;
  /** What a 404 means where it is an answer like any other. */
  onNotFound?(context: PullContext, request: R, requestedAtMs: number): Promise<PullOutcome>;
  /** False where the rows of the last answer are gone or incomplete, so that 'nothing changed' would be no answer. */
  isStored?(context: PullContext, request: R): Promise<boolean>;
  /** After the transaction, once the answer is here: what it refers to. */
  followUp?(context: PullContext): Promise<void>;
};

export type PageOptions = {
  /** A new first page leaves the pages after it. */
  readonly retainPages: boolean;
};

/** What takes more than one GET: searches, pages, several sources. */
export type QueryResource<R> = Common<R> & {
  readonly kind: 'query';
  pull(context: PullContext, request: R, options: PageOptions): Promise<PullOutcome>;
};

export type Resource<R> = DocumentResource<R, unknown> | QueryResource<R>;

export type RequestOf<K extends PullRequest['kind']> = Extract<PullRequest, { readonly kind: K }>;
