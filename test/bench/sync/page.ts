import { Dexie, liveQuery, type Table } from 'dexie';
import { parseOwnerId, parseTrackId, type TrackId } from '../../../src/core/ids.ts';
import { parseSong } from '../../../src/core/wire/song.ts';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import { tracksByIds } from '../../../src/db/catalogue/queries.ts';
import { countPlay } from '../../../src/db/interactions/commands.ts';
import { setLike } from '../../../src/db/likes/commands.ts';
import { isLiked, likedCount, likedTrackIds } from '../../../src/db/likes/queries.ts';
import { OffbeatDb, type CommandContext } from '../../../src/db/offbeat-db.ts';
import { syncStatus } from '../../../src/db/outbox/status.ts';
import { playlistsOf } from '../../../src/db/playlists/queries.ts';
import { searchTracks } from '../../../src/db/search/queries.ts';
import { must } from '../../../src/lib/must.ts';
import { createApiCall } from '../../../src/sync/api-client.ts';
import { drain, type DrainDeps } from '../../../src/sync/push/drain.ts';
import { realTimers } from '../../../src/sync/timing.ts';

/** What test/bench/sync.ts calls in the browser; every number is in milliseconds unless named otherwise. */
const owner = must(parseOwnerId('guest_benchbenchbenchbenchbench'), 'owner');
const track = (n: number): TrackId => must(parseTrackId(`t${n}`), 'track');

const db = new OffbeatDb('offbeat-bench');
const bare = new (class extends Dexie {
  declare readonly likes: Table<{ id: string; at: number }, string>;
  constructor() {
    super('bare-bench', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ likes: 'id' });
  }
})();

const context: CommandContext = {
  db,
  ownerId: owner,
  nowMs: () => Date.now(),
  newUuid: () => crypto.randomUUID(),
};

let network = true;
const deps: DrainDeps = {
  db,
  timers: realTimers,
  random: Math.random,
  newUuid: context.newUuid,
  api: createApiCall((url, init) => (network ? fetch(url, init) : Promise.reject(new TypeError('down'))), realTimers),
  baseUrl: location.origin,
  tokens: () => Promise.resolve({ kind: 'free' }),
};

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

async function begin(): Promise<void> {
  await db.identity.put({ key: 'current', kind: 'guest', ownerId: owner, email: null, needsProfile: 0 });
  await bare.open();
}

async function fill(rows: number): Promise<void> {
  await db.outbox.clear();
  for (let n = 0; n < rows; n++) await countPlay(context, track(n));
}

/** Draining `rows` rows, against a bare loop that sends the same requests one after the other. */
async function drainAgainstLoop(rows: number): Promise<{ ours: number; floor: number }> {
  await fill(rows);
  const ours = await timed(() => drain(deps));
  if ((await db.outbox.count()) > 0) throw new Error('rows were left');
  const floor = await timed(async () => {
    for (let n = 0; n < rows; n++) {
      const response = await fetch(`/api/tracks/t${n}/play`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        body: '{}',
      });
      await response.json();
    }
  });
  return { ours, floor };
}

/** Committing a like, against a bare put of a row at the same durability; alternating, `runs` each. */
async function likes(runs: number): Promise<{ ours: number[]; floor: number[] }> {
  await db.outbox.clear();
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let n = 0; n < runs; n++) {
    ours.push(await timed(() => setLike(context, track(n), true)));
    floor.push(await timed(() => bare.likes.put({ id: `t${n}`, at: Date.now() })));
  }
  await db.likes.clear();
  return { ours, floor };
}

async function store(count: number): Promise<void> {
  const step = 2_000;
  for (let from = 0; from < count; from += step) {
    const songs = Array.from({ length: step }, (_, index) =>
      must(
        parseSong(
          {
            id: `t${from + index}`,
            title: `Song ${from + index} night`,
            display_name: `Artist ${index % 60}`,
            genre: 'Pop',
          },
          { baseUrl: location.origin, source: 'api' },
        ),
        'song',
      ),
    );
    await putSongs(db, songs, Date.now());
  }
}

/** From the press to the heart drawn: a live query sets the text, and the next frame has shown it. */
function tapToHeart(
  like: (n: number) => Promise<unknown>,
  query: (n: number) => Promise<boolean>,
  n: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const heart = document.createElement('button');
    document.body.append(heart);
    let ready = false;
    let pressedAt = 0;
    const subscription = liveQuery(() => query(n)).subscribe({
      error: reject,
      next: (liked) => {
        heart.textContent = liked ? '♥' : '♡';
        if (liked && ready) {
          requestAnimationFrame(() =>
            setTimeout(() => {
              subscription.unsubscribe();
              heart.remove();
              resolve(performance.now() - pressedAt);
            }),
          );
        } else if (!ready) {
          ready = true;
          heart.addEventListener('click', () => {
            pressedAt = performance.now();
            like(n).catch(reject);
          });
          setTimeout(() => heart.click(), 30);
        }
      },
    });
  });
}

async function taps(runs: number): Promise<{ ours: number[]; floor: number[] }> {
  await bare.likes.clear();
  const [ours, floor]: [number[], number[]] = [[], []];
  for (let n = 0; n < runs; n++) {
    ours.push(
      await tapToHeart(
        (id) => setLike(context, track(id), true),
        (id) => isLiked(db, owner, track(id)),
        n,
      ),
    );
    floor.push(
      await tapToHeart(
        (id) => bare.likes.put({ id: `t${id}`, at: 1 }),
        async (id) => (await bare.likes.get(`t${id}`)) !== undefined,
        n,
      ),
    );
  }
  return { ours, floor };
}

/** How often each query of the screens runs again for one like; a query whose answer stays must not. */
async function runsPerLike(): Promise<Record<string, number>> {
  const runs: Record<string, number> = {};
  const queries: Record<string, () => Promise<unknown>> = {
    thisHeart: () => isLiked(db, owner, track(500)),
    otherHeart: () => isLiked(db, owner, track(501)),
    likedList: () => likedTrackIds(db, owner),
    likedCount: () => likedCount(db, owner),
    syncStatus: () => syncStatus(db, owner),
    trackList: () => tracksByIds(db, [track(500), track(501)]),
    playlists: () => playlistsOf(db, owner),
    search: () => searchTracks(db, 'night'),
  };
  const subscriptions = Object.entries(queries).map(([name, query]) =>
    liveQuery(() => {
      runs[name] = (runs[name] ?? 0) + 1;
      return query();
    }).subscribe({ next: () => undefined, error: () => undefined }),
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve, 400));
  await settle();
  for (const name of Object.keys(runs)) runs[name] = 0;
  await setLike(context, track(500), true);
  await settle();
  for (const subscription of subscriptions) subscription.unsubscribe();
  return runs;
}

async function searches(): Promise<number[]> {
  const times: number[] = [];
  for (const query of ['ni', 'so', 'artist 7', 'night 4321', 'song night', 'pop song 99', 'zz', 'art']) {
    for (let n = 0; n < 5; n++) times.push(await timed(() => searchTracks(db, query)));
  }
  return times;
}

/** 10,000 rows wait and the network is down: what a worker that looks at them holds. */
async function waiting(rows: number): Promise<void> {
  await fill(rows);
  network = false;
  for (let n = 0; n < 3; n++) await drain(deps, { force: true });
  network = true;
}

const bench = { begin, drainAgainstLoop, likes, store, taps, runsPerLike, searches, waiting };
export type SyncBench = typeof bench;
Object.assign(globalThis, { bench });
