import { describe, expect, it } from 'vitest';
import { limits } from '../../../../src/core/limits.ts';
import { callKindOf, type Mutation } from '../../../../src/core/mutations/registry.ts';
import type { OutboxError, OutboxRow } from '../../../../src/core/outbox/row.ts';
import { parseOutboxRow } from '../../../../src/core/wire/outbox-row.ts';
import { enqueue } from '../../../../src/db/outbox/enqueue.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { blockedByOrder, introducedBy, readinessByTime, type SendTimes } from '../../../../src/sync/push/readiness.ts';
import { timing } from '../../../../src/sync/timing.ts';
import { song } from '../../../support/song.ts';
import { contextFor, freshDb, trackId } from '../../db/support.ts';

const nowMs = 1_800_000_000_000;
const a = trackId('a');
const save: Mutation = { kind: 'songs.save', tracks: [song('a').track] };
const like: Mutation = { kind: 'like.set', trackId: a, liked: true, facts: null };

async function rowOf(mutation: Mutation, changes: Partial<OutboxRow> = {}): Promise<OutboxRow> {
  const context = contextFor(freshDb());
  const seq = await enqueue(context, mutation);
  const row = assertDefined(parseOutboxRow(assertDefined(await context.db.outbox.get(seq), 'row')), 'parsed row');
  return { ...row, nextAttemptAtMs: nowMs, ...changes };
}

const times = (changes: Partial<SendTimes> = {}): SendTimes => ({
  nowMs,
  force: false,
  backoffs: new Map(),
  ...changes,
});
const savesBackOff = (untilMs: number) => times({ backoffs: new Map([[callKindOf(save), { untilMs, failures: 1 }]]) });
const error = (code: OutboxError['code']): OutboxError => ({ code, status: null, message: '' });

describe('a save of songs, until it has arrived', () => {
  it('introduces its songs, and what was done with them waits', async () => {
    expect(introducedBy(await rowOf(save), times())).toEqual([a]);
    const none = { lane: [], isBehindNewer: false, unreadableSeqs: new Set<number>(), introduced: new Set<never>() };
    expect(blockedByOrder(await rowOf(like), { ...none, introduced: new Set([a]) })).toEqual({ kind: 'no' });
    expect(blockedByOrder(await rowOf(like), { ...none, introduced: new Set([trackId('b')]) })).toBeNull();
  });

  it('delays nothing after three failures', async () => {
    expect(introducedBy(await rowOf(save, { attempts: 2 }), times())).toEqual([a]);
    expect(introducedBy(await rowOf(save, { attempts: 3 }), times())).toEqual([]);
  });

  it('delays nothing while saves wait for more than half a minute', async () => {
    const row = await rowOf(save);
    expect(introducedBy(row, savesBackOff(nowMs + timing.deferredSaveMs))).toEqual([a]);
    expect(introducedBy(row, savesBackOff(nowMs + timing.deferredSaveMs + 1))).toEqual([]);
  });
});

describe('a row that was sent before', () => {
  it('is sent again for 170 days, then shown as unanswered', async () => {
    const sentAgo = (ms: number) => rowOf(like, { firstSentAtMs: nowMs - ms });
    expect(readinessByTime(await sentAgo(limits.idempotencyTtlMs), times())).toEqual({ kind: 'send' });
    expect(readinessByTime(await sentAgo(limits.idempotencyTtlMs + 1), times())).toEqual({ kind: 'unanswered' });
  });

  it('is sent again when its lease has ended, or is none', async () => {
    const inFlight = (leaseUntilMs: number | null) =>
      rowOf(like, { state: 'inflight', leaseUntilMs, nextAttemptAtMs: nowMs + 5_000 });
    expect(readinessByTime(await inFlight(nowMs + 1), times())).toEqual({ kind: 'notBefore', atMs: nowMs + 1 });
    expect(readinessByTime(await inFlight(nowMs), times())).toEqual({ kind: 'send' });
    expect(readinessByTime(await inFlight(null), times())).toEqual({ kind: 'send' });
  });

  it.each([
    ['network', 'send'],
    ['timeout', 'send'],
    ['notJson', 'send'],
    ['server', 'notBefore'],
    ['refused', 'notBefore'],
  ] as const)('is due at once after a reconnect if nothing answered: %s, %s', async (code, kind) => {
    const row = await rowOf(like, { lastError: error(code), nextAttemptAtMs: nowMs + 5_000 });
    expect(readinessByTime(row, times({ force: true })).kind).toBe(kind);
    expect(readinessByTime(row, times()).kind).toBe('notBefore');
  });

  it('is due when its kind of call may be made again, whatever its own time', async () => {
    const row = await rowOf(like, { lastError: error('busy'), nextAttemptAtMs: nowMs + 5_000 });
    expect(readinessByTime(row, times()).kind).toBe('send');
  });
});
