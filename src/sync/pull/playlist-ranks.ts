import type { PlaylistId } from '../../core/ids.ts';
import type { PlaylistRow } from '../../db/rows.ts';

type Shown = Pick<PlaylistRow, 'serverRank'>;
type Order = 'newestFirst' | 'oldestFirst';

/**
 * Ranks an answer's playlists by age: 0 is the oldest. Servers list them in order of creation (docs/api.md); one that
 * lists the newest first is recognised by a playlist that is new since its last answer.
 */
export function ranksOf(
  ids: readonly PlaylistId[],
  shown: ReadonlyMap<PlaylistId, Shown>,
): ReadonlyMap<PlaylistId, number> {
  const oldestFirst = orderOf(ids.map((id) => shown.get(id))) === 'oldestFirst' ? ids : ids.toReversed();
  return new Map(oldestFirst.map((id, rank) => [id, rank]));
}

function orderOf(rows: readonly (Shown | undefined)[]): Order {
  return byNews(rows) ?? byRanks(rows) ?? 'oldestFirst';
}

const byNews = (rows: readonly (Shown | undefined)[]): Order | undefined =>
  rising(rows.map((row) => (row?.serverRank === undefined ? 1 : 0)));

const byRanks = (rows: readonly (Shown | undefined)[]): Order | undefined =>
  rising(rows.flatMap((row) => row?.serverRank ?? []));

function rising(ages: readonly number[]): Order | undefined {
  const steps = ages.slice(1).map((age, index) => Math.sign(age - (ages[index] ?? age)));
  const sum = steps.reduce((total, step) => total + step, 0);
  return sum === 0 ? undefined : sum > 0 ? 'oldestFirst' : 'newestFirst';
}
