import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScheduler, runInEvent, type EventJob, type Job } from '../../../src/lib/scheduler.ts';
import { realTimers } from '../../../src/lib/timers.ts';

let dueAtMs: number | null;
const run = vi.fn<Job['run']>();
const job: Job = { due: () => Promise.resolve(dueAtMs), run };
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  dueAtMs = null;
  run.mockReset().mockImplementation(() => {
    dueAtMs = null;
    return Promise.resolve();
  });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a job of the page', () => {
  it('runs when it is due, and not before', async () => {
    const scheduler = createScheduler(job, realTimers);
    dueAtMs = Date.now() + 60_000;
    scheduler.onDue(dueAtMs);
    await pass(59_000);
    expect(run).not.toHaveBeenCalled();
    await pass(2_000);
    expect(run).toHaveBeenCalledOnce();
    await pass(3_600_000);
    expect(run).toHaveBeenCalledOnce();
  });

  it('runs one at a time, and once more after what woke it meanwhile', async () => {
    let end = (): void => undefined;
    run.mockImplementationOnce(() => new Promise<void>((resolve) => (end = resolve)));
    const scheduler = createScheduler(job, realTimers);
    scheduler.runNow(false);
    scheduler.runNow(true);
    scheduler.runNow(false);
    await pass(1_000);
    expect(run.mock.calls).toEqual([[false]]);
    end();
    await pass(1_000);
    expect(run.mock.calls).toEqual([[false], [true]]);
  });

  it('runs no more after a stop, whatever woke it during its last run or wakes it later', async () => {
    let end = (): void => undefined;
    run.mockImplementationOnce(() => new Promise<void>((resolve) => (end = resolve)));
    const scheduler = createScheduler(job, realTimers);
    scheduler.runNow(false);
    scheduler.runNow(true);
    dueAtMs = Date.now() + 1_000;
    scheduler.stop();
    end();
    await pass(60_000);
    scheduler.runNow(true);
    scheduler.onDue(dueAtMs);
    await pass(60_000);
    expect(run).toHaveBeenCalledOnce();
  });

  it('is not lost when what is due cannot be read, at its time or after a run', async () => {
    const due = vi.fn<Job['due']>().mockImplementation(job.due);
    const scheduler = createScheduler({ ...job, due }, realTimers);
    dueAtMs = Date.now() + 60_000;
    due.mockRejectedValueOnce(new Error('the database is closing'));
    scheduler.onDue(dueAtMs);
    await pass(70_000);
    expect(run).toHaveBeenCalledOnce();
    run.mockImplementationOnce(() => {
      dueAtMs = Date.now() + 60_000;
      due.mockRejectedValueOnce(new Error('the database is closing'));
      return Promise.resolve();
    });
    scheduler.runNow(false);
    await pass(70_000);
    expect(run).toHaveBeenCalledTimes(3);
    scheduler.stop();
    due.mockClear();
    await pass(3_600_000);
    expect(due).not.toHaveBeenCalled();
  });

  it('that stays due is run again less and less often, also after failures', async () => {
    run.mockRejectedValue(new Error('the database is closing'));
    const scheduler = createScheduler(job, realTimers);
    dueAtMs = Date.now();
    scheduler.onDue(dueAtMs);
    await pass(3_600_000);
    expect(run.mock.calls.length).toBeGreaterThan(8);
    expect(run.mock.calls.length).toBeLessThan(20);
    scheduler.stop();
    run.mockClear();
    await pass(3_600_000);
    expect(run).not.toHaveBeenCalled();
  });

  it('that stays due after a burst of changes is run again within seconds', async () => {
    run.mockRejectedValue(new Error('the database is closing'));
    const scheduler = createScheduler(job, realTimers);
    dueAtMs = Date.now();
    for (let change = 0; change < 10; change++) {
      scheduler.onDue(dueAtMs);
      await pass(500);
    }
    run.mockClear();
    await pass(6_000);
    expect(run).toHaveBeenCalledOnce();
    scheduler.stop();
  });

  it.each([
    ['nothing was due', () => null],
    ['it was due later', () => Date.now() + 1_000],
  ])('is run again within seconds once %s', async (_, dueNext) => {
    run.mockRejectedValue(new Error('the database is closing'));
    const scheduler = createScheduler(job, realTimers);
    dueAtMs = Date.now();
    scheduler.onDue(dueAtMs);
    await pass(3_600_000);
    dueAtMs = dueNext();
    scheduler.onDue(dueAtMs);
    await pass(2_000);
    dueAtMs = Date.now();
    scheduler.onDue(dueAtMs);
    run.mockClear();
    await pass(6_000);
    expect(run).toHaveBeenCalledOnce();
    scheduler.stop();
  });

  it('sets no timer where it is stopped while it reads what is due', async () => {
    const due = vi.fn<Job['due']>().mockImplementation(job.due);
    const scheduler = createScheduler({ ...job, due }, realTimers);
    dueAtMs = Date.now() + 1_000;
    scheduler.onDue(dueAtMs);
    let answer = (_atMs: number): void => undefined;
    due.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    await pass(1_000);
    scheduler.stop();
    answer(Date.now() + 1_000);
    await pass(60_000);
    expect(due).toHaveBeenCalledOnce();
  });

  it.each([
    { ending: 'fails', end: () => Promise.reject(new Error('the database is closing')) },
    { ending: 'leaves it to another context', end: () => Promise.resolve() },
  ])('that is due is run again after a run that was asked for and $ending', async ({ end }) => {
    dueAtMs = Date.now();
    run.mockImplementationOnce(end);
    createScheduler(job, realTimers).runNow(false);
    await pass(4_000);
    expect(run).toHaveBeenCalledOnce();
    await pass(2_000);
    expect(run).toHaveBeenCalledTimes(2);
    await pass(3_600_000);
    expect(run).toHaveBeenCalledTimes(2);
  });
});

describe('a job in one event of a worker', () => {
  const event = { eventMs: 110_000, waitMs: 15_000 };

  it('waits for what is due soon, and leaves what is due later or to others', async () => {
    run.mockImplementation(() => {
      dueAtMs = run.mock.calls.length === 1 ? Date.now() + 10_000 : null;
      return Promise.resolve();
    });
    const done = runInEvent({ due: job.due, run: () => run(true) }, realTimers, event);
    await pass(10_000);
    expect([await done, run.mock.calls.length]).toEqual([false, 2]);
    for (const afterMs of [0, 60_000]) {
      run.mockReset().mockImplementation(() => {
        dueAtMs = Date.now() + afterMs;
        return Promise.resolve();
      });
      expect(await runInEvent({ due: job.due, run: () => run(true) }, realTimers, event)).toBe(true);
      expect(run).toHaveBeenCalledOnce();
    }
  });

  it('ends earlier backoffs with its first run only', async () => {
    const forced: boolean[] = [];
    const inEvent: EventJob['run'] = ({ force }) => {
      forced.push(force);
      dueAtMs = forced.length < 3 ? Date.now() + 5_000 : null;
      return Promise.resolve();
    };
    const done = runInEvent({ due: job.due, run: inEvent }, realTimers, event);
    await pass(10_000);
    expect([await done, forced]).toEqual([false, [true, false, false]]);
  });

  it('ends with the event', async () => {
    run.mockImplementation(() => {
      dueAtMs = Date.now() + 14_000;
      return Promise.resolve();
    });
    const done = runInEvent({ due: job.due, run: () => run(true) }, realTimers, event);
    await pass(120_000);
    expect(await done).toBe(true);
    expect(run.mock.calls.length).toBeLessThan(9);
  });
});
