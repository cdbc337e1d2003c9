import { callKindOf, callKinds, isUpload, type CallKind } from '../../core/mutations/registry.ts';
import { isSilence, readBackoffs, readBackoffsAfterReconnect, writeBackoffs } from '../../db/outbox/backoff.ts';
import type { Backoff } from '../../lib/backoff.ts';
import { CallBackoff, type CallVerdict } from '../../lib/call-backoff.ts';
import { ignored, logFailure } from '../../lib/log.ts';
import { timing } from '../timing.ts';
import { claim, clearUnreadable, freeOrphanedLeases, type Claimed, type LiveDrainers } from './claim.ts';
import { nextDueAtMs } from './select-ready.ts';
import type { PushOutcome } from './outcome.ts';
import type { SendDeps } from './call.ts';
import { send } from './send.ts';
import { settle, type Result } from './settle.ts';

export type DrainDeps = SendDeps & {
  readonly random: () => number;
  readonly drainers: LiveDrainers;
};

export type DrainOptions = {
  /** The network may be back, or the user asked: backoffs that a missing network caused end now. */
  readonly force?: boolean;
  readonly deadlineMs?: number;
};

/** `nextAtMs`: null when no row waits for a time. */
export type DrainResult = { readonly nextAtMs: number | null };

/**
 * Sends what waits, several lanes at once, until nothing is due, the deadline comes or the network fails
 * (docs/guarantees.md, The write path 3). May run in any context and several times at once: rows are leased.
 */
export async function drain(deps: DrainDeps, options: DrainOptions = {}): Promise<DrainResult> {
  const { db, timers, drainers } = deps;
  return drainers.register(deps.newUuid(), async (drainerId) => {
    await freeOrphanedLeases(db, drainers, timers.nowMs());
    return drainAs(drainerId, deps, options);
  });
}

async function drainAs(drainerId: string | null, deps: DrainDeps, options: DrainOptions): Promise<DrainResult> {
  const { db, timers } = deps;
  const force = options.force === true;
  const stored = await (force ? readBackoffsAfterReconnect(db) : readBackoffs(db));
  const backoff = new CallBackoff<CallKind>({ nowMs: timers.nowMs, random: deps.random }, stored);
  const allWait = (): boolean => backoff.untilMs('all') !== null;
  // The silence's time is over, or a reconnect has ended it.
  if (!allWait() && isSilence(stored)) await endOrProlongSilence(deps, backoff);
  if (allWait()) {
    await clearUnreadable(db, timers.nowMs());
    return { nextAtMs: await nextDueAtMs(db, timers.nowMs()) };
  }
  const run = new Run(deps, backoff, {
    drainerId,
    force,
    untilMs: timers.nowMs() + (options.deadlineMs ?? timing.drainDeadlineMs),
  });
  await run.toTheEnd();
  return { nextAtMs: await nextDueAtMs(db, timers.nowMs()) };
}

/** A health check decides, because a failed call would count as sent. */
async function endOrProlongSilence(
  { db, timers, serverAnswers }: DrainDeps,
  backoff: CallBackoff<CallKind>,
): Promise<void> {
  // With nothing to send there is no need to know.
  if ((await nextDueAtMs(db, timers.nowMs())) === null) return;
  if (await serverAnswers()) backoff.endAll();
  else backoff.concludeSilent();
  await writeBackoffs(db, backoff.changes()).catch(ignored('storing the backoffs'));
}

type RunOptions = { readonly drainerId: string | null; readonly force: boolean; readonly untilMs: number };

class Run {
  private readonly active = new Set<Promise<void>>();
  private ready: Claimed[] = [];
  /** Answered, or not sent after all; settled together. */
  private unsettled: Result[] = [];
  private readonly deps: DrainDeps;
  private readonly backoff: CallBackoff<CallKind>;
  private readonly options: RunOptions;

  constructor(deps: DrainDeps, backoff: CallBackoff<CallKind>, options: RunOptions) {
    this.deps = deps;
    this.backoff = backoff;
    this.options = options;
  }

  async toTheEnd(): Promise<void> {
    for (;;) {
      await this.claimMore();
      this.startReady();
      if (this.active.size === 0 && this.unsettled.length === 0) break;
      if (this.unsettled.length === 0) await Promise.race(this.active);
      await this.settleResults();
    }
    if (this.backoff.isDown) this.backoff.concludeDown();
    await this.storeBackoffs();
  }

  /** Claims ahead of the requests, so that no connection waits for the database. */
  private async claimMore(): Promise<void> {
    const { db, timers, newUuid } = this.deps;
    const nowMs = timers.nowMs();
    const limit = timing.claimedAhead - this.active.size - this.ready.length;
    // Again once no more are left than start at once: the database may take a while.
    if (this.mustStop || this.ready.length > timing.concurrency || limit <= 0) return;
    const { drainerId, force } = this.options;
    try {
      const claimed = await claim(db, { nowMs, limit, newUuid, drainerId, force, backoffs: this.currentBackoffs() });
      this.ready.push(...claimed);
    } catch (error) {
      // The drain ends, and its lock with it: answers that are still under way must start no other request.
      this.ready = [];
      throw error;
    }
  }

  /** Backoffs of this drain stay in force, even if Retry now has ended them in the database. */
  private currentBackoffs(): ReadonlyMap<CallKind, Backoff> {
    const current = new Map<CallKind, Backoff>();
    for (const kind of callKinds) {
      const untilMs = this.backoff.untilMs(kind);
      if (untilMs !== null) current.set(kind, { untilMs, failures: 0 });
    }
    return current;
  }

  private get mustStop(): boolean {
    return this.backoff.isDown || this.deps.timers.nowMs() >= this.options.untilMs;
  }

  /** Starts claimed rows while requests are free; gives back those that must not be sent now, all of them on a stop. */
  private startReady(): void {
    while (this.ready.length > 0 && (this.mustStop || this.active.size < timing.concurrency)) {
      const claimed = this.ready.shift();
      if (claimed === undefined) return;
      if (this.mayStart(claimed)) this.start(claimed);
      else this.unsettled.push({ claimed, outcome: { kind: 'postponed', afterMs: 0 } });
    }
  }

  /** What was claimed ahead may have waited: since then the server may have asked for a pause, or the lease may be short. */
  private mayStart(claimed: Claimed): boolean {
    return !this.mustStop && !this.isLate(claimed) && this.backoff.untilMs(kindOf(claimed)) === null;
  }

  /** The lease would end during the request, and another drain could claim the row. */
  private isLate({ row }: Claimed): boolean {
    const timeoutMs = isUpload(row.mutation) ? timing.uploadTimeoutMs : timing.requestTimeoutMs;
    return (row.leaseUntilMs ?? 0) - this.deps.timers.nowMs() < timeoutMs;
  }

  private start(claimed: Claimed): void {
    const sentAtMs = this.deps.timers.nowMs();
    const sending = send(this.deps, claimed).then((outcome) => {
      this.unsettled.push({ claimed, outcome });
      this.active.delete(sending);
      logRefused(claimed, outcome);
      const verdict = verdictOf(outcome);
      if (verdict !== undefined) this.backoff.note(kindOf(claimed), verdict, sentAtMs);
      this.startReady();
    });
    this.active.add(sending);
  }

  /** Answers that arrive together settle together: one commit instead of six. */
  private async settleResults(): Promise<void> {
    const { db, timers, random, baseUrl } = this.deps;
    const results = this.unsettled;
    this.unsettled = [];
    await this.storeBackoffs();
    const context = { nowMs: timers.nowMs(), random, baseUrl };
    const settleAll = async (some: readonly Result[]): Promise<boolean> => {
      try {
        await settle(db, some, context);
        return true;
      } catch (error) {
        logFailure('settling answers', error);
        return false;
      }
    };
    if (await settleAll(results)) return;
    // One by one: an answer that cannot be settled must not stop the others. Its row's lease will end, and its key has
    // the same effect again. If the database is gone, the next claim ends the drain.
    for (const result of results) await settleAll([result]);
  }

  /** Before every settle: claims and other tabs read them. What cannot be stored is stored with the next. */
  private async storeBackoffs(): Promise<void> {
    const changes = this.backoff.changes();
    if (changes.size === 0) return;
    await writeBackoffs(this.deps.db, changes).then(
      () => this.backoff.noteStored(changes),
      ignored('storing the backoffs'),
    );
  }
}

/** The row says the same, until the user discards it. */
function logRefused({ row }: Claimed, outcome: PushOutcome): void {
  if (outcome.kind !== 'refused') return;
  const { status, message } = outcome.error;
  logFailure(`sending ${row.mutation.kind}: refused (${status ?? 'not sent'})`, new Error(message));
}

const kindOf = ({ row }: Claimed): CallKind => callKindOf(row.mutation);

/** Undefined if no request was made, or the answer says nothing about the server. */
function verdictOf(outcome: PushOutcome): CallVerdict | undefined {
  switch (outcome.kind) {
    case 'accepted':
    case 'refused':
    case 'unsupported':
    case 'paused':
      return { kind: 'answered' };
    case 'postponed':
    case 'noAudio':
      return undefined;
    case 'retryLater':
      return outcome.verdict ?? undefined;
  }
}
