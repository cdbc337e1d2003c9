import type { TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { RecentlyPlayedRow } from '../rows.ts';

type Play = Pick<RecentlyPlayedRow, 'trackId' | 'playedAtMs'>;

/** Recently Played of two users, or of two devices, as one list: latest first, each track by its latest play. */
export function newestPlays(plays: readonly Play[]): Play[] {
  const latest = new Map<TrackId, number>();
  for (const { trackId, playedAtMs } of plays) {
    latest.set(trackId, Math.max(playedAtMs, latest.get(trackId) ?? 0));
  }
  const latestFirst = [...latest].sort((a, b) => b[1] - a[1]).slice(0, limits.recentlyPlayed);
  return latestFirst.map(([trackId, playedAtMs]) => ({ trackId, playedAtMs }));
}
