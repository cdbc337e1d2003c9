/**
 * How long, in ms, a unit test waits for what it expects: for hangs alone. The 1,000 ms of Vitest and Testing Library are time of the
 * machine, and a busy one is slow, not wrong: with 24 busy processes beside it a screen took 1,379 ms to appear.
 */
export const waitAtMostMs = 10_000;
