/** Cannot be cancelled. Where tests control time, use `Timers` of sync/timing. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
