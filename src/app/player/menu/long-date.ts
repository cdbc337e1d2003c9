/** What has no time of day; `Date` reads it as midnight in UTC, which is the day before in America. */
const dayAlone = /^\d{4}(-\d\d){0,2}$/;

/** 'March 4, 2025': a moment by the device's calendar, a day as it is. Null for what is no date: servers may send anything. */
export function longDate(date: string | null): string | null {
  const ms = date === null ? Number.NaN : Date.parse(date);
  if (date === null || Number.isNaN(ms)) return null;
  return new Date(ms).toLocaleDateString('en', { dateStyle: 'long', ...(dayAlone.test(date) && { timeZone: 'UTC' }) });
}
