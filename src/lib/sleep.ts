/** Resolves after `ms` milliseconds; cannot be ended early. Where tests bring their own time: `Timers` of sync/timing. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
