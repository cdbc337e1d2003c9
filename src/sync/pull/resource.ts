import type { OwnerId } from '../../core/ids.ts';
import type { PullOutcome, PullRequest } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { PullRow } from '../../db/rows.ts';
import type { LoadFetchSongs, PullContext } from './context.ts';

/**
 * Runs `write` in a transaction like that of the answer's own; false if the answer is out of date and nothing was
 * written.
 */
export type CommitPart = (write: () => Promise<void>) => Promise<boolean>;

export type Requester = { readonly userId: string | undefined; readonly bearer: string | undefined };

/**
 * - `whole`: all of the answer is stored, and its ETag stands for it
 * - `isPartial`: some of it is not stored, so the next pull must not get a 304
 * - `staleFromMs`: it was older than a write of this device, and is pulled again at that time
 */
export type Written = 'whole' | Pick<PullRow, 'staleFromMs' | 'isPartial'>;

type Common<R> = {
  readonly freshForMs: number;
  /** The own profile is pulled first if the user's id is unknown. Without an id nothing is pulled. */
  readonly needsUserId?: true;
  /** Its row in the table `pulls`; null for what has no freshness. */
  key(ownerId: OwnerId, request: R): string | null;
  /** The request with current ids: a playlist created here may have the server's id by now. */
  resolve?(db: OffbeatDb, request: R): Promise<R>;
  /**
   * With fewer rows than the answer had, freshness and ETag end: a hand edit emptied the table (docs/guarantees.md
   * case 35).
   */
  countStored(db: OffbeatDb, ownerId: OwnerId, request: R): PromiseLike<number>;
  /** For rows that older versions wrote without their number of rows. */
  readonly leastRows?: number;
  isStale?(db: OffbeatDb, request: R): Promise<boolean>;
  answerLocally?(context: PullContext, request: R): Promise<PullOutcome | undefined>;
};

export type NotFound = { readonly requestedAtMs: number; readonly foreign: boolean };

/** Declared as methods, whose parameters TypeScript compares in both directions: so one table may have resources of all kinds. */
export type DocumentResource<R, T> = Common<R> & {
  readonly kind: 'document';
  /** For a failed pull (docs/product.md section 8). */
  readonly sentence: string;
  readonly tables: readonly string[];
  /** The mutation epoch that outdates an answer; without it none does (docs/guarantees.md, The write path 7). */
  epochKey?(ownerId: OwnerId): string;
  path(request: R, requester: Requester): string;
  /** Undefined for what is no answer to `request`. */
  parse(body: unknown, baseUrl: string, request: R): T | undefined;
  /**
   * For an answer that would hold one transaction for seconds: stores most of it in parts, so that the screen can be used
   * meanwhile. `write` then stores the rest.
   */
  writeAhead?(context: PullContext, answer: T, requestedAtMs: number, commit: CommitPart): Promise<void>;
  /** Rebases waiting mutations on the answer to the request of `requestedAtMs`. */
  write(context: PullContext, request: R, answer: T, requestedAtMs: number): Promise<Written>;
  onUnchanged?(context: PullContext): Promise<void>;
  /** `foreign`: the 404 may be a proxy's. */
  onNotFound?(context: PullContext, request: R, answer: NotFound): Promise<PullOutcome>;
  /** False if rows of the last answer are missing, so that a 304 would not do. */
  isStored?(context: PullContext, request: R): Promise<boolean>;
  /** What else belongs to the answer. Until it is here the answer is not fresh; its failure is the pull's. */
  followUp?(context: PullContext): Promise<PullOutcome>;
};

export type PageOptions = {
  /** Only a press of the user may cut a list to its first page: it is read meanwhile. */
  readonly retainPages: boolean;
};

export type QueryResource<R> = Common<R> & {
  readonly kind: 'query';
  pull(context: PullContext, request: R, options: PageOptions): Promise<PullOutcome>;
};

export type Resource<R> = DocumentResource<R, unknown> | QueryResource<R>;

export type RequestOf<K extends PullRequest['kind']> = Extract<PullRequest, { readonly kind: K }>;

/** A resource, or what loads its code and rejects with CodeUnavailable. */
export type LoadableResource<R> = Resource<R> | (() => Promise<Resource<R>>);

/** One for each kind of request, and what several of them need. */
export type PullResources = { readonly [K in PullRequest['kind']]: LoadableResource<RequestOf<K>> } & {
  readonly loadFetchSongs: LoadFetchSongs;
};
