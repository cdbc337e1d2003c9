import {
  isFailure,
  leftUntouched,
  type Pull,
  type PullOptions,
  type PullOutcome,
  type PullRequest,
} from '../../core/pull.ts';
import type { IdentityRow } from '../../db/rows.ts';
import { logFailure } from '../../lib/log.ts';
import { pullContext, type PullContext, type PullDeps } from './context.ts';
import { createRepull, isFresh, storedFreshness, storeFreshness, type Repull } from './freshness.ts';
import { pullDocument } from './pull-document.ts';
import { createThrottle, type Throttle } from './throttle.ts';
import type { LoadableResource, PullResources, Resource } from './resource.ts';

/**
 * Fetches into Dexie (docs/guarantees.md, The read path). Identical requests of a user under way are made once, a fresh
 * answer is not requested again unless forced, and a Retry-After is honoured. `resources` may load when they are first requested.
 */
export function createPull(deps: PullDeps, resources: PullResources): Pull {
  const underWay = new Map<string, Promise<PullOutcome>>();
  const throttle = createThrottle({ nowMs: deps.timers.nowMs, random: deps.random });
  const repull = createRepull(deps.timers, (request) => void pull(request));
  /** A pull that wrote no answer does not satisfy a forced one, which is then made. */
  const join = async (running: Promise<PullOutcome>, request: PullRequest, options: PullOptions | undefined) => {
    const outcome = await running;
    const requested = !leftUntouched(outcome) && !(outcome.kind === 'failed' && outcome.notSent === true);
    return requested || options?.forcedBy === undefined ? outcome : pull(request, options);
  };
  const start = (request: PullRequest, options: PullOptions | undefined, identity: IdentityRow | undefined) => {
    // Another user's answer is not written for this one.
    const idOf = (of: PullRequest): string => JSON.stringify([identity?.ownerId, of]);
    const id = idOf(request);
    const running = underWay.get(id);
    if (running !== undefined) return join(running, request, options);
    // A first page replaces the list that the next page extends: one after the other.
    const other = 'next' in request ? underWay.get(idOf(otherPages(request))) : undefined;
    const started = Promise.resolve(other)
      .then(() => run({ ...deps, pull, repull, resources, throttle }, request, options ?? {}, identity))
      .then((outcome) => logged(request, outcome))
      .catch((error: unknown) => failed(request, error))
      .finally(() => underWay.delete(id));
    underWay.set(id, started);
    return started;
  };
  const pull: Pull = async (request, options) => {
    try {
      return await start(request, options, await deps.db.identity.get('current'));
    } catch (error) {
      return failed(request, error);
    }
  };
  return pull;
}

/**
 * Beside a resource's code, only the database can fail where this is called, which says nothing about the server. The
 * next visit tries again.
 */
function failed({ kind }: PullRequest, error: unknown): PullOutcome {
  logFailure(`pulling ${kind}`, error);
  if (error instanceof CodeUnavailable) return { kind: 'offline' };
  return { kind: 'failed', message: 'The database of this device failed', cause: 'storage' };
}

/** docs/product.md section 8 wants these failures logged; screens show what is stored. */
function logged({ kind }: PullRequest, outcome: PullOutcome): PullOutcome {
  if (outcome.kind === 'offline') logFailure(`pulling ${kind}`, new TypeError('No answer'));
  if (outcome.kind === 'failed' && outcome.notSent !== true) {
    logFailure(`pulling ${kind}: ${outcome.message}`, new Error(outcome.message));
  }
  return outcome;
}

const otherPages = (request: Extract<PullRequest, { readonly next: boolean }>): PullRequest => ({
  ...request,
  next: !request.next,
});

type RunDeps = PullDeps & {
  readonly pull: Pull;
  readonly repull: Repull;
  readonly resources: PullResources;
  readonly throttle: Throttle;
};

async function run(
  deps: RunDeps,
  wanted: PullRequest,
  options: PullOptions,
  identity: IdentityRow | undefined,
): Promise<PullOutcome> {
  const { forcedBy } = options;
  const { api, wasSent } = deps.throttle(deps.api, forcedBy === 'user');
  const resource = await resourceOf(deps.resources, wanted);
  const context = await contextWithUserId({ ...deps, api }, resource, options, identity);
  if ('kind' in context) return context;
  const request = (await resource.resolve?.(deps.db, wanted)) ?? wanted;
  const key = resource.key(context.ownerId, request);
  const stored = key === null ? undefined : await storedFreshness(context, resource, request, key);
  if (forcedBy === undefined && key !== null && (await isFresh(deps, resource, request, stored))) {
    deps.repull(stored, request);
    return { kind: 'fresh' };
  }
  const outcome = await pullResource(context, resource, request, options, key);
  if (outcome.kind === 'failed' && !wasSent()) return { ...outcome, notSent: true };
  if (outcome.kind !== 'done' || key === null) return outcome;
  deps.repull(await storeFreshness(context, resource, request, key), request);
  return outcome;
}

/**
 * A member's lists are requested by the profile's id, which a new device does not know yet: the profile is pulled
 * first, and its failure is the list's.
 */
async function contextWithUserId(
  deps: RunDeps,
  { needsUserId }: Resource<PullRequest>,
  options: PullOptions,
  identity: IdentityRow | undefined,
): Promise<PullContext | PullOutcome> {
  const context = await pullContext(deps, identity);
  if (needsUserId !== true || !context.lacksProfile) return context;
  const outcome = await deps.pull({ kind: 'ownProfile' }, options);
  return isFailure(outcome) ? outcome : pullContext(deps, await deps.db.identity.get('current'));
}

async function pullResource(
  context: PullContext,
  resource: Resource<PullRequest>,
  request: PullRequest,
  options: PullOptions,
  key: string | null,
): Promise<PullOutcome> {
  // A visitor has no such lists, nor a member without a profile.
  if (resource.needsUserId === true && context.userId === undefined) return { kind: 'nothingToFetch' };
  const local = await resource.answerLocally?.(context, request);
  if (local !== undefined) return local;
  return resource.kind === 'document'
    ? pullDocument(context, resource, request, key ?? '')
    : resource.pull(context, request, { retainPages: options.forcedBy !== 'user' });
}

/** A resource's code could not be loaded: it comes from the same server as its answer would. */
export class CodeUnavailable extends Error {
  override readonly name = 'CodeUnavailable';
}

/** The wider type is safe because a request only meets the resource of its own kind. */
async function resourceOf(resources: PullResources, { kind }: PullRequest): Promise<Resource<PullRequest>> {
  const resource: LoadableResource<PullRequest> = resources[kind];
  return typeof resource === 'function' ? resource() : resource;
}
