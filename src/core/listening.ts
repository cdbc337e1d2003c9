export type Bars = readonly (readonly [name: string, count: number])[];

/** By the device's calendar; today is the last of the `days`. */
export function byDay(timesMs: readonly number[], nowMs: number, days: number): Bars {
  const counts = countedBy(timesMs, (time) => time.toDateString());
  // A formatter stays in the time zone it was made in, and the device may have travelled since.
  const dayName = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
  const today = new Date(nowMs);
  return Array.from({ length: days }, (_, index) => {
    // By the calendar: days with a clock change are 23 or 25 hours long.
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (days - 1 - index));
    return [dayName.format(day), counts.get(day.toDateString()) ?? 0];
  });
}

export function byHour(timesMs: readonly number[]): Bars {
  const counts = countedBy(timesMs, (time) => time.getHours());
  return Array.from({ length: 24 }, (_, hour) => [`${String(hour).padStart(2, '0')}:00`, counts.get(hour) ?? 0]);
}

function countedBy<Key>(timesMs: readonly number[], keyOf: (time: Date) => Key): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  for (const timeMs of timesMs) {
    const key = keyOf(new Date(timeMs));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
