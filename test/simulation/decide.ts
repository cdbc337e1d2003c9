import type { CommandContext, OffbeatDb } from '../../src/db/offbeat-db.ts';
import { pullKeys } from '../../src/core/keys.ts';
import type { OwnerId } from '../../src/core/ids.ts';
import { discardRow, restoreDiscarded, retryRow, type Discarded } from '../../src/db/outbox/commands.ts';
import { ownerRows } from '../../src/db/outbox/rows.ts';
import { outboxList } from '../../src/db/outbox/queries.ts';

/** What a user has waiting, and what is shown to them of it; as texts, to be compared. */
type Waiting = {
  readonly rows: string;
  readonly letters: string;
  readonly shown: string;
  readonly accepted: string;
  readonly of: (lane: string | undefined) => string;
  /** When the server last accepted a change of the lane, in ms; null without one of the last seconds. */
  readonly markOf: (lane: string | undefined) => number | null;
  readonly except: (lane: string | undefined) => string;
};

type Decided = { readonly discarded: Discarded; readonly before: Waiting; readonly after: Waiting };

/** What the user decides about refused changes; a tab that dies or finds no room meanwhile has changed nothing. */
export class Decisions {
  private decided: Decided | undefined;

  /** Retry or Discard of the first refused change. */
  async decide(context: CommandContext, retry: boolean): Promise<void> {
    const { db, ownerId } = context;
    const first = (await outboxList(db, ownerId)).find(({ status }) => status === 'refused');
    if (first === undefined) return;
    if (retry) return retryRow(context, first.seq);
    // One transaction, so that no other tab writes between the command and the looks at what it did.
    this.decided = await db.transaction('rw', db.tables, async () => {
      const before = await waiting(db, ownerId);
      const discarded = await discardRow(context, first.seq);
      return { discarded, before, after: await waiting(db, ownerId) };
    });
  }

  /** Undo of the last Discard, however late: the command itself decides whether the rows may come back. */
  async undo(context: CommandContext): Promise<readonly string[]> {
    const { decided } = this;
    const { db, ownerId } = context;
    this.decided = undefined;
    if (decided?.discarded.ownerId !== ownerId) return [];
    const undoing = db.transaction('rw', db.tables, async () => {
      const before = await waiting(db, ownerId);
      const isBack = await restoreDiscarded(context, decided.discarded);
      return undoFaults(decided, { before, after: await waiting(db, ownerId), isBack });
    });
    return undoing.catch(() => []);
  }
}

type Undone = { readonly before: Waiting; readonly after: Waiting; readonly isBack: boolean };

/**
 * Undo brings back all that was there, as long as nothing else happened in the lane, and touches no other lane. Where it
 * says that it cannot, everything stays as it is.
 */
function undoFaults({ discarded, ...decided }: Decided, { before, after, isBack }: Undone): string[] {
  const { lane } = discarded;
  const nothingElse = same(before, decided.after);
  if (!isBack) {
    if (nothingElse) return ['undo: refused although nothing happened since'];
    return same(before, after) ? [] : ['undo: refused, but it changed something'];
  }
  if (nothingElse) return same(after, decided.before) ? [] : [`undo: ${after.rows} instead of ${decided.before.rows}`];
  // A mark that ended by its age tells of nothing that happened.
  const hasNewMark = before.markOf(lane) !== null && before.markOf(lane) !== decided.after.markOf(lane);
  if (hasNewMark || before.of(lane) !== decided.after.of(lane))
    return ['undo: came back although more happened in its lane'];
  if (after.of(lane) !== decided.before.of(lane))
    return [`undo: ${after.of(lane)} instead of ${decided.before.of(lane)}`];
  return before.except(lane) === after.except(lane) ? [] : ['undo: changed another lane'];
}

const same = (a: Waiting, b: Waiting): boolean => JSON.stringify(a) === JSON.stringify(b);

async function waiting(db: OffbeatDb, ownerId: OwnerId): Promise<Waiting> {
  const mine = await ownerRows(db, ownerId);
  const pulls = await db.pulls.toArray();
  const accepted = new Map(pulls.map(({ key, fetchedAtMs }) => [key, fetchedAtMs]));
  const likes = await db.likes.where('ownerId').equals(ownerId).toArray();
  const playlists = await db.playlists.where('ownerId').equals(ownerId).toArray();
  return {
    rows: JSON.stringify(mine),
    letters: JSON.stringify(await db.deadLetters.toArray()),
    shown: JSON.stringify([
      likes.map(({ trackId }) => trackId).toSorted(),
      playlists.map(({ id, name, songIds }) => [id, name, songIds]).toSorted(),
    ]),
    accepted: JSON.stringify(pulls),
    of: (lane) => JSON.stringify(mine.filter((row) => row.lane === lane)),
    markOf: (lane) => (lane === undefined ? null : (accepted.get(pullKeys.accepted(ownerId, lane)) ?? null)),
    except: (lane) => JSON.stringify(mine.filter((row) => row.lane !== lane)),
  };
}
