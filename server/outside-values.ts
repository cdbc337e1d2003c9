export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** PostgreSQL stores no NUL, and UTF-8 no lone surrogate: both would come back changed. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);
