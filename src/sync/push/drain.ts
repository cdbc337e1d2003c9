import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { endHold, readHold } from '../../db/outbox/hold.ts';
import { timing, type Timers } from '../timing.ts';
import { claim, type Claimed } from './claim.ts';
import { freeDeadLeases, type Holders } from './dead-leases.ts';
import { beginHold, graver, holdIsOver, type Trouble } from './hold.ts';
import { nextDueAtMs } from './next-due.ts';
import type { PushOutcome } from './outcome.ts';
import { send, type SendDeps } from './send.ts';
import { settle, type Result } from './settle.ts';

export type DrainDeps = SendDeps & {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly random: () => number;
  readonly newUuid: () => string;
  /** Who is at work; without it, claims of the dead are free when their lease ends. */
  readonly holders?: Holders;
};

export type DrainOptions = {
  /** The network is said to be back, or the listener asked: waits for want of a network end. */
  readonly force?: boolean;
  /** How long new rows may be claimed; requests under way still end after it. */
  readonly deadlineMs?: number;
};

/** `nextAtMs`: when something will be due again; null when nothing waits for time to pass. */
export type DrainResult = { readonly sent: number; readonly nextAtMs: number | null };

/**
 * Sends what waits, in lanes, several at once, until nothing is due, the deadline comes or the network fails
 * (offline.md, The write path). May run anywhere and any number of times at once: rows are leased.
 */
export async function drain(deps: DrainDeps, options: DrainOptions = {}): Promise<DrainResult> {
  const { db, timers, holders } = deps;
  if (holders === undefined) return drainAs(null, deps, options);
  return holders.hold(deps.newUuid(), async (held) => {
    await freeDeadLeases(db, holders, timers.nowMs());
    return drainAs(held, deps, options);
  });
}

async function drainAs(holder: string | null, deps: DrainDeps, options: DrainOptions): Promise<DrainResult> {
  const { db, timers } = deps;
  const force = options.force === true;
  if (!holdIsOver(await readHold(db), timers.nowMs(), force))
    return { sent: 0, nextAtMs: await nextDueAtMs(db, timers.nowMs()) };
  const run = new Run(deps, holder, timers.nowMs() + (options.deadlineMs ?? timing.drainDeadlineMs), force);
  await run.toTheEnd();
  return { sent: run.sent, nextAtMs: await nextDueAtMs(db, timers.nowMs()) };
}

class Run {
  sent = 0;
  private readonly active = new Set<Promise<void>>();
  private ready: Claimed[] = [];
  private done: Result[] = [];
  private trouble: Trouble | null = null;
  private failuresInARow = 0;
  private readonly deps: DrainDeps;
  private readonly holder: string | null;
  private readonly untilMs: number;
  private readonly force: boolean;

  constructor(deps: DrainDeps, holder: string | null, untilMs: number, force: boolean) {
    this.deps = deps;
    this.holder = holder;
    this.untilMs = untilMs;
    this.force = force;
  }

  async toTheEnd(): Promise<void> {
    for (;;) {
      await this.claimMore();
      this.startReady();
      if (this.active.size === 0 && this.done.length === 0) break;
      if (this.done.length === 0) await Promise.race(this.active);
      await this.settleDone();
    }
    await this.noteEnd();
  }

  /** Claims ahead of what is being sent, so that no connection waits for the database. */
  private async claimMore(): Promise<void> {
    const { db, timers, newUuid } = this.deps;
    const nowMs = timers.nowMs();
    const limit = timing.claimedAhead - this.active.size - this.ready.length;
    // Before the last ones have started: the database may take a while.
    if (this.mustStop || this.ready.length > timing.concurrency || limit <= 0) return;
    const claimed = await claim(db, { nowMs, limit, newUuid, holder: this.holder, force: this.force });
    this.ready.push(...claimed);
  }

  private get mustStop(): boolean {
    return this.trouble !== null || this.deps.timers.nowMs() >= this.untilMs;
  }

  /** Starts what is claimed, as connections are free; called again with every answer. What may no longer start goes back. */
  private startReady(): void {
    while (this.ready.length > 0 && (this.mustStop || this.active.size < timing.concurrency)) {
      const claimed = this.ready.shift();
      if (claimed === undefined) return;
      if (this.mustStop || this.isLate(claimed))
        this.done.push({ claimed, outcome: { kind: 'postponed', afterMs: 0 } });
      else this.start(claimed);
    }
  }

  /** A lease that would end under the request: somebody else may claim the row meanwhile. */
  private isLate({ row }: Claimed): boolean {
    return (row.leaseUntilMs ?? 0) - this.deps.timers.nowMs() < timing.requestTimeoutMs;
  }

  private start(claimed: Claimed): void {
    const sending = send(this.deps, claimed).then((outcome) => {
      this.done.push({ claimed, outcome });
      this.active.delete(sending);
      this.watch(outcome);
      this.startReady();
    });
    this.active.add(sending);
  }

  private watch(outcome: PushOutcome): void {
    if (outcome.kind !== 'retryLater') {
      if (outcome.kind === 'accepted') this.failuresInARow = 0;
      return;
    }
    this.failuresInARow++;
    if (outcome.scope === 'server') {
      this.trouble = graver(this.trouble, { byServer: true, afterMs: outcome.afterMs });
    } else if (outcome.scope === 'network' || this.failuresInARow >= timing.failuresBeforeHold) {
      this.trouble = graver(this.trouble, { byServer: false, afterMs: null });
    }
  }

  /** Answers that came in together are settled together: one commit instead of six. */
  private async settleDone(): Promise<void> {
    const { db, timers, random, baseUrl } = this.deps;
    const results = this.done;
    this.done = [];
    const context = { nowMs: timers.nowMs(), random, baseUrl };
    const settledAll = await settle(db, results, context).then(
      () => true,
      () => false,
    );
    if (settledAll) {
      this.sent += countAccepted(results);
      return;
    }
    // One answer that cannot be settled must not keep the others from it: its row's lease will end, and its key says
    // the same once more. A database that is gone altogether ends the drain with its next claim.
    for (const result of results) {
      const settled = await settle(db, [result], context).then(
        () => true,
        () => false,
      );
      if (settled) this.sent += countAccepted([result]);
    }
  }

  private async noteEnd(): Promise<void> {
    const { db, timers, random } = this.deps;
    if (this.trouble !== null) await beginHold(db, this.trouble, { nowMs: timers.nowMs(), random });
    else if (this.sent > 0) await endHold(db);
  }
}

const countAccepted = (results: readonly Result[]): number =>
  results.filter(({ outcome }) => outcome.kind === 'accepted').length;
