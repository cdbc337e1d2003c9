/**
 * For `runInEvent` in a sync event. Chrome grants one about 150 s, so this leaves time for running requests; a partial
 * download continues in the next event.
 */
export const eventTimes = { eventMs: 110_000, waitMs: 15_000 } as const;
