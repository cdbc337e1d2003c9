import type { ReadProgress } from './store-source.ts';

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
export const countOf = (count: number, one: string): string => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`;

/** How far a reading is, for the terminal; `ms` since it began, for the time left. */
export function progressLine({ done, total, songs }: ReadProgress, ms: number): string {
  const share = total === undefined || total === 0 ? 0 : done / total;
  const of = total === undefined ? grouped(done) : `${grouped(done)} of ${grouped(total)}`;
  // Too early to tell from less than a hundredth.
  const left = share < 0.01 || share >= 1 ? '' : `, ${durationOf((ms / share) * (1 - share))} left`;
  return `Reading your music: ${of}, ${countOf(songs, 'song')} new${left}`;
}

function durationOf(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1_000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
