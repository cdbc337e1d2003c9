import type { TrackId } from '../ids.ts';

/** Whether an id is one of `ids`. */
export function among(ids: readonly TrackId[]): (id: TrackId) => boolean {
  const set = new Set(ids);
  return (id) => set.has(id);
}
