/** Cannot be cancelled. Where tests control time, use `Timers` (timers.ts). */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
