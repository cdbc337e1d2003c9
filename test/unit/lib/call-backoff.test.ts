import { describe, expect, it } from 'vitest';
import { CallBackoff, type CallVerdict } from '../../../src/lib/call-backoff.ts';

type Kind = 'likes' | 'counts' | 'playlists';

const startMs = 1_000;
const failed: CallVerdict = { kind: 'failed' };
const answered: CallVerdict = { kind: 'answered' };
const noResponse: CallVerdict = { kind: 'noResponse' };
const unavailable = (afterMs: number | null): CallVerdict => ({ kind: 'busy', afterMs, unavailable: true });
const limited = (afterMs: number | null): CallVerdict => ({ kind: 'busy', afterMs, unavailable: false });

/** Every backoff takes its longest time: 1 s, then 2 s, 4 s and so on. */
function start() {
  const clock = { ms: startMs };
  const backoff = new CallBackoff<Kind>({ nowMs: () => clock.ms, random: () => 1 });
  const note = (kind: Kind, verdict: CallVerdict, calledAtMs = clock.ms): void =>
    backoff.note(kind, verdict, calledAtMs);
  const fail = (kind: Kind, times: number): void => {
    for (let n = 0; n < times; n++) note(kind, failed);
  };
  return { clock, backoff, note, fail };
}

describe('failed calls', () => {
  it('lets four of a kind pass, and backs it off at the fifth', () => {
    const { backoff, fail } = start();
    fail('likes', 4);
    expect(backoff.untilMs('likes')).toBeNull();
    fail('likes', 1);
    expect(backoff.untilMs('likes')).toBeGreaterThan(startMs);
    expect(backoff.untilMs('counts')).toBeNull();
  });

  it('counts failures in a row: an answer between begins anew, another kind does not count', () => {
    const { backoff, note, fail } = start();
    fail('likes', 4);
    fail('counts', 1);
    note('likes', answered);
    fail('likes', 4);
    expect(backoff.untilMs('likes')).toBeNull();
  });
});

describe('one kind of call', () => {
  it('waits for the longest Retry-After of those that came together, which no shorter one ends', () => {
    const { backoff, note } = start();
    note('likes', limited(90_000));
    note('likes', limited(5_000));
    note('likes', limited(null));
    expect(backoff.untilMs('likes')).toBe(startMs + 90_000);
  });

  it('waits twice as long each time it backs off, and calls that failed together count once', () => {
    const { clock, backoff, note } = start();
    for (const waitMs of [1_000, 2_000, 4_000]) {
      note('likes', noResponse);
      note('likes', noResponse);
      expect(backoff.untilMs('likes')).toBe(clock.ms + waitMs);
      clock.ms += waitMs;
    }
    note('likes', answered);
    note('likes', noResponse);
    expect(backoff.untilMs('likes')).toBe(clock.ms + 1_000);
  });

  it('waits no longer for a call sent before that fails later', () => {
    const { clock, backoff, note } = start();
    note('likes', noResponse);
    clock.ms += 600;
    note('likes', noResponse);
    expect(backoff.untilMs('likes')).toBe(startMs + 1_000);
  });

  it('waits from now where the stored time is one of a wrong clock', () => {
    const stored = new Map([['likes', { untilMs: startMs + 10 * 3_600_000, failures: 1 }]] as const);
    const backoff = new CallBackoff<Kind>({ nowMs: () => startMs, random: () => 1 }, stored);
    expect(backoff.untilMs('likes')).toBeNull();
    backoff.note('likes', limited(9_000), startMs);
    expect(backoff.untilMs('likes')).toBe(startMs + 9_000);
  });

  it('goes on waiting when an answer comes to a call sent before, and not when to one sent after', () => {
    const { clock, backoff, note } = start();
    clock.ms += 50;
    note('likes', limited(90_000));
    note('likes', answered, startMs);
    expect(backoff.untilMs('likes')).toBe(clock.ms + 90_000);
    note('likes', answered, clock.ms);
    expect(backoff.untilMs('likes')).toBeNull();
  });

  it('leaves all others alone, whatever is wrong with it', () => {
    for (const verdict of [limited(9_000), unavailable(9_000), noResponse]) {
      const { backoff, note } = start();
      for (let n = 0; n < 6; n++) note('likes', verdict);
      expect(backoff.untilMs('all')).toBeNull();
      expect(backoff.untilMs('counts')).toBeNull();
      expect(backoff.isDown).toBe(false);
    }
  });
});

describe('the server or the network', () => {
  it.each([unavailable(3_600_000), noResponse])('is down once two kinds in a row say so: %j', (verdict) => {
    const { clock, backoff, note } = start();
    note('likes', verdict);
    expect(backoff.isDown).toBe(false);
    note('counts', verdict);
    expect(backoff.isDown).toBe(true);
    backoff.concludeDown();
    expect(backoff.untilMs('all')).toBe(clock.ms + 1_000);
    clock.ms += 1_000;
    for (const kind of ['likes', 'counts', 'playlists'] as const) expect(backoff.untilMs(kind)).toBeNull();
  });

  it.each([answered, limited(1_000)])('is not down if another answer came between: %j', (between) => {
    for (const verdict of [unavailable(1_000), noResponse]) {
      const { backoff, note } = start();
      note('likes', verdict);
      note('playlists', between);
      note('counts', verdict);
      expect(backoff.isDown).toBe(false);
    }
  });

  it('is down once two kinds have failed five times each', () => {
    const { backoff, fail } = start();
    fail('likes', 5);
    fail('counts', 4);
    expect(backoff.isDown).toBe(false);
    fail('counts', 1);
    expect(backoff.isDown).toBe(true);
  });

  it('leaves the Retry-After of one kind where the network is gone for two others', () => {
    const { clock, backoff, note } = start();
    note('likes', unavailable(60_000));
    note('counts', noResponse);
    note('playlists', noResponse);
    backoff.concludeDown();
    expect(backoff.untilMs('likes')).toBe(clock.ms + 60_000);
    clock.ms += 1_000;
    expect([backoff.untilMs('counts'), backoff.untilMs('playlists')]).toEqual([null, null]);
  });

  it('is not down for a kind that is limited again and again beside one that is unavailable', () => {
    const { backoff, note } = start();
    for (let n = 0; n < 6; n++) note('likes', limited(1_000));
    note('counts', unavailable(1_000));
    expect(backoff.isDown).toBe(false);
  });

  it('makes the kinds that found it down wait, and for a longer Retry-After of their own as long', () => {
    const { clock, backoff, note } = start();
    note('likes', unavailable(1_000));
    note('counts', unavailable(1_000));
    backoff.concludeDown();
    const all = backoff.untilMs('all');
    expect(backoff.untilMs('likes')).toBe(all);
    expect(backoff.untilMs('playlists')).toBeNull();
    note('counts', unavailable(60_000));
    expect(backoff.untilMs('counts')).toBe(clock.ms + 60_000);
    note('likes', unavailable(100));
    expect(backoff.untilMs('likes')).toBe(all);
  });

  it('is up again with the first answer to a call sent since', () => {
    const { clock, backoff, note } = start();
    for (const kind of ['likes', 'counts'] as const) note(kind, unavailable(1_000));
    backoff.concludeDown();
    note('playlists', answered, clock.ms - 1);
    expect(backoff.untilMs('all')).not.toBeNull();
    note('playlists', answered);
    expect(backoff.untilMs('all')).toBeNull();
    expect(backoff.isDown).toBe(false);
  });
});

describe('what is to be stored', () => {
  it('tells a backoff that nothing answered from one with a Retry-After, and what has ended', () => {
    const { clock, backoff, note } = start();
    note('likes', noResponse);
    note('counts', limited(5_000));
    expect(backoff.changes()).toEqual(
      new Map([
        ['likes', { untilMs: startMs + 1_000, failures: 1, noResponse: true }],
        ['counts', { untilMs: startMs + 5_000, failures: 1 }],
      ]),
    );
    note('counts', limited(9_000));
    expect(backoff.changes().get('counts')).toEqual({ untilMs: startMs + 9_000, failures: 1 });
    backoff.noteStored(backoff.changes());
    clock.ms += 1;
    note('likes', answered);
    note('playlists', answered);
    expect(backoff.changes()).toEqual(new Map([['likes', null]]));
  });

  it('is nothing once it was stored, but for what has changed meanwhile', () => {
    const { backoff, note } = start();
    note('likes', limited(5_000));
    note('counts', limited(5_000));
    const storing = backoff.changes();
    note('counts', limited(9_000));
    backoff.noteStored(storing);
    expect([...backoff.changes().keys()]).toEqual(['counts']);
    backoff.noteStored(backoff.changes());
    expect(backoff.changes().size).toBe(0);
    note('counts', answered);
    backoff.noteStored(backoff.changes());
    expect(backoff.changes().size).toBe(0);
  });

  it('is the end of a backoff of an earlier start, with the first answer', () => {
    const stored = new Map([['likes', { untilMs: startMs - 1, failures: 3, noResponse: true }]] as const);
    const backoff = new CallBackoff<Kind>({ nowMs: () => startMs, random: () => 1 }, stored);
    backoff.note('likes', answered, startMs);
    expect(backoff.changes()).toEqual(new Map([['likes', null]]));
  });
});
