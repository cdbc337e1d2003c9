import type { OwnerId, PlaylistId } from '../../src/core/ids.ts';
import type { OutboxRow } from '../../src/core/outbox/row.ts';
import type { OffbeatDb } from '../../src/db/offbeat-db.ts';
import { playlistById } from '../../src/db/playlists/queries.ts';
import type { ModelServer } from './model-server.ts';
import { isForeign } from './plan.ts';

/**
 * What the user means a playlist to be. `doomed`: the server refuses its creation; `foreign`: songs that another device
 * added and did not take out.
 */
export type WantedPlaylist = {
  id: PlaylistId;
  name: string;
  songs: string[];
  foreign: string[];
  /** Another device moved songs in it: their order is no longer known, only which they are. */
  moved: boolean;
  deleted: boolean;
  doomed: boolean;
};

/** The songs of a playlist that were added here and that its server does not refuse. */
export const ownSongs = (songs: readonly string[]): string[] =>
  songs.filter((song) => song !== 'bad' && !isForeign(song));
const inKnownOrder = (songs: readonly string[], { moved }: WantedPlaylist): string =>
  (moved ? songs.toSorted() : songs).join();
const withForeign = (own: readonly string[], foreign: readonly string[]): string =>
  `${own.join()} + ${foreign.toSorted().join()}`;

/** What each user did, kept apart from the code under test. */
export class Intent {
  readonly likes = new Map<string, boolean>();
  readonly playlists: WantedPlaylist[] = [];
  bySlot: (WantedPlaylist | undefined)[] = [];
}

/** Every row the outbox ever held, with its place: nothing committed may vanish without a trace. */
export class Ledger {
  readonly rows = new Map<string, { readonly seq: number; readonly lane: string; readonly row: OutboxRow }>();

  async note(db: OffbeatDb, device = ''): Promise<void> {
    for (const row of await db.outbox.toArray()) {
      const lane = `${device} ${row.ownerId} ${row.lane}`;
      if (!this.rows.has(row.key)) this.rows.set(row.key, { seq: row.seq, lane, row });
    }
  }

  /** Hears of rows that get a new key: retried after a refusal, or rebased on another list. */
  follow(db: OffbeatDb): void {
    db.outbox.hook('updating', (changes: { readonly key?: string }, _seq, row) => {
      const known = this.rows.get(row.key);
      if (changes.key !== undefined && known !== undefined) this.rows.set(changes.key, known);
    });
  }
}

/** The screen shows what the user wished, unless a refusal took it back; returns what is wrong. */
export async function screenFaults(db: OffbeatDb, ownerId: OwnerId, intent: Intent): Promise<string[]> {
  const faults: string[] = [];
  const shown = new Set<string>((await db.likes.where('ownerId').equals(ownerId).toArray()).map((row) => row.trackId));
  for (const [track, liked] of intent.likes) {
    if (track !== 'bad' && shown.has(track) !== liked) faults.push(`screen: ${track} liked=${shown.has(track)}`);
  }
  for (const wanted of intent.playlists) {
    if (wanted.doomed) continue;
    const row = await playlistById(db, wanted.id);
    if (wanted.deleted) {
      if (row !== undefined) faults.push(`screen: deleted ${wanted.name} is back`);
    } else if (row === undefined) faults.push(`screen: ${wanted.name} is missing`);
    else if (row.name !== wanted.name) faults.push(`screen: ${wanted.name} is called ${row.name}`);
    else if (inKnownOrder(ownSongs(row.songIds), wanted) !== inKnownOrder(wanted.songs, wanted)) {
      faults.push(`screen: ${wanted.name} has ${row.songIds.join()} instead of ${wanted.songs.join()}`);
    }
  }
  const mine = await db.playlists.where('ownerId').equals(ownerId).toArray();
  const alive = intent.playlists.filter((wanted) => !wanted.deleted).length;
  if (mine.length > alive) faults.push(`screen: ${mine.length} playlists, ${alive} made`);
  return faults;
}

/** Once nothing waits: device and server agree with the intent, each key had one effect, lanes kept their order. */
export function serverFaults(server: ModelServer, userId: string, intent: Intent): string[] {
  const faults: string[] = [];
  const likes = new Set(server.likesOf(userId).filter((track) => !isForeign(track)));
  for (const [track, liked] of intent.likes) {
    if (track !== 'bad' && likes.has(track) !== liked) faults.push(`server: ${track} liked=${likes.has(track)}`);
  }
  const expected = intent.playlists
    .filter(({ deleted, doomed }) => !deleted && !doomed)
    .map(({ name, songs, foreign, moved }) => `${name}: ${withForeign(moved ? songs.toSorted() : songs, foreign)}`)
    .toSorted();
  const moved = new Set(intent.playlists.filter((wanted) => wanted.moved).map(({ name }) => name));
  const actual = server.playlistsOf(userId).map(({ name, songs }) => {
    const own = ownSongs(songs);
    return `${name}: ${withForeign(moved.has(name) ? own.toSorted() : own, songs.filter(isForeign))}`;
  });
  if (expected.join('|') !== actual.toSorted().join('|')) {
    faults.push(`server: playlists ${actual.join('|')} instead of ${expected.join('|')}`);
  }
  return faults;
}

/** Once nothing waits and all was pulled: what another device did is here as well. */
export async function differences(
  db: OffbeatDb,
  ownerId: OwnerId,
  server: ModelServer,
  userId: string,
): Promise<string[]> {
  const faults: string[] = [];
  const likes = (await db.likes.where('ownerId').equals(ownerId).toArray()).map(({ trackId }) => trackId);
  const [here, there] = [likes.toSorted().join(), server.likesOf(userId).toSorted().join()];
  if (here !== there) faults.push(`likes: ${here} here, ${there} there`);
  return [...faults, ...(await playlistDifferences(db, server, userId))];
}

export async function playlistDifferences(db: OffbeatDb, server: ModelServer, userId: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { id, name, songs } of server.playlistsOf(userId)) {
    const shown = (await db.playlists.toArray()).find((row) => row.id === id)?.songIds.join();
    if (shown !== songs.join()) faults.push(`${name}: ${shown} here, ${songs.join()} there`);
  }
  return faults;
}

export function ledgerFaults(server: ModelServer, ledger: Ledger, ids: ReadonlyMap<string, string>): string[] {
  const faults: string[] = [];
  const effects = new Map<string, number>();
  for (const [index, { key, what }] of server.effects.entries()) {
    if (effects.has(key)) faults.push(`two effects of one key: ${what}`);
    if (!ledger.rows.has(key)) faults.push(`an effect without a row: ${what}`);
    effects.set(key, index);
  }
  // What another device took out an order may still name where it does no harm; the user has not heard of it.
  const mayName = server.hasReplica && !server.replacesOrders;
  const strangers = mayName ? [] : server.strangers.filter((song) => !isForeign(song));
  if (strangers.length > 0) faults.push(`orders named ${strangers.join()}`);
  if (server.conflicts > 0) faults.push(`${server.conflicts} keys were sent with another content`);
  const lanes = new Map<string, { seq: number; at: number }[]>();
  for (const [key, { seq, lane, row }] of ledger.rows) {
    const at = effects.get(key);
    const { mutation } = row;
    const merges = !mutation.kind.startsWith('interaction.') && mutation.kind !== 'track.countPlay';
    const refused = mutation.kind.startsWith('interaction.') && 'trackId' in mutation && mutation.trackId === 'bad';
    if (at === undefined && !merges && !refused) faults.push(`lost: ${mutation.kind} ${JSON.stringify(mutation)}`);
    if (at === undefined) continue;
    const name = [...ids].reduce((text, [local, real]) => text.replace(local, real), lane);
    lanes.set(name, [...(lanes.get(name) ?? []), { seq, at }]);
  }
  for (const [lane, done] of lanes) {
    const order = done.toSorted((a, b) => a.seq - b.seq).map(({ at }) => at);
    if (order.some((at, index) => at < (order[index - 1] ?? -1))) faults.push(`out of order: ${lane}`);
  }
  return faults;
}
