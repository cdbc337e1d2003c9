export const charts = {
  title: 'Your listening',
  empty: 'Nothing played yet. Charts of what you listen to appear here.',
  byDay: (days: number): string => `Songs by day, of those played last, in ${days} days`,
  byHour: 'Songs by hour, of those played last',
  byGenre: 'Songs played to the end, by genre',
  day: 'Day',
  hour: 'Hour',
  genre: 'Genre',
  songs: 'Songs',
} as const;
