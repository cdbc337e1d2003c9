import type { OwnerId, TrackId } from '../core/ids.ts';
import type { PageRequest } from '../core/pull.ts';
import { pickSimilar } from '../core/similar-tracks.ts';
import type { Track } from '../core/track.ts';
import { tracksByIds } from '../db/catalogue/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { recentlyPlayedIds, similarTracks } from '../db/player/similar-queries.ts';
import { sleep } from '../lib/sleep.ts';
import { mayGoOn } from './engine/autofill-rules.ts';
import type { PlayerEvent } from './engine/events.ts';
import type { PlayerState } from './engine/state.ts';

const batch = 15;
/** What came last tells best what should follow. */
const mostSeeds = 10;
/** A page of a genre that takes longer is not waited for: the music must go on. */
export const pageWaitMs = 8_000;

export type SuggestDeps = {
  readonly state: () => PlayerState;
  readonly dispatch: (event: PlayerEvent) => void;
  readonly commands: () => { readonly db: OffbeatDb; readonly ownerId: OwnerId };
  readonly hasAddress: (track: Track) => boolean;
  readonly storedIds: () => Promise<ReadonlySet<TrackId>>;
  readonly isOffline: () => boolean;
  readonly nextPage: (request: PageRequest) => Promise<unknown>;
  readonly random: () => number;
};

/**
 * Looks for songs similar to the queue's last ones (docs/decisions/0084-go-on-playing.md): of this device's catalogue,
 * offline of what is stored. If the catalogue has none, a page of the genre is fetched. Dispatches what it found.
 */
export async function suggest(deps: SuggestDeps): Promise<void> {
  const { queue } = deps.state();
  if (!mayGoOn(deps.state())) return;
  const seeds = await tracksByIds(deps.commands().db, queue.trackIds.slice(-mostSeeds));
  let trackIds = await pick(deps, seeds);
  const genre = seeds.at(-1)?.genre ?? null;
  if (trackIds.length === 0 && genre !== null && !deps.isOffline()) {
    await Promise.race([deps.nextPage({ kind: 'genre', term: genre, next: true }), sleep(pageWaitMs)]);
    trackIds = await pick(deps, seeds);
  }
  deps.dispatch({ kind: 'suggested', queued: queue.trackIds, trackIds });
}

async function pick(deps: SuggestDeps, seeds: readonly Track[]): Promise<readonly TrackId[]> {
  const { db, ownerId } = deps.commands();
  const [stored, recent] = await Promise.all([deps.storedIds(), recentlyPlayedIds(db, ownerId)]);
  const { queue, autofill } = deps.state();
  const queued = new Set(queue.trackIds);
  const isOffline = deps.isOffline();
  const mayPlay = (id: TrackId): boolean => !queued.has(id) && !autofill.seen.has(id) && (!isOffline || stored.has(id));
  const found = await similarTracks(db, { seeds, mayPlay });
  const playable = found.filter((track) => stored.has(track.id) || deps.hasAddress(track));
  // A small catalogue has only what was played lately: better again than silence.
  const fresh = playable.filter(({ id }) => !recent.has(id));
  const candidates = fresh.length === 0 ? playable : fresh;
  return pickSimilar({ seeds, candidates, count: batch, random: deps.random });
}
