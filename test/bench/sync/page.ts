import { Dexie, liveQuery, type Table } from 'dexie';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { isLiked } from '../../../src/db/library/like-queries.ts';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { searchTracks } from '../../../src/db/search/queries.ts';
import { drain } from '../../../src/sync/push/drain.ts';
import { searches, songs } from './catalogue.ts';
import { context, db, drainDeps, fill, owner, timed, trackId } from './listening.ts';
import { screenQueries } from './screen-queries.ts';

/** What test/bench/sync.ts calls in the browser; every number is in milliseconds unless named otherwise. */
const bare = new (class extends Dexie {
  declare readonly likes: Table<{ id: string; at: number }, string>;
  constructor() {
    super('bare-bench', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ likes: 'id' });
  }
})();

const deps = drainDeps(() => true);

async function begin(): Promise<void> {
  await db.identity.put({ key: 'current', kind: 'guest', ownerId: owner, email: null, needsProfile: 0 });
  await bare.open();
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
    ours.push(await timed(() => setLike(context, trackId(n), true)));
    floor.push(await timed(() => bare.likes.put({ id: `t${n}`, at: Date.now() })));
  }
  await db.likes.clear();
  return { ours, floor };
}

/** Stores songs, as answers of a server would be. */
async function store(count: number): Promise<void> {
  const step = 2_000;
  for (let from = 0; from < count; from += step) await putSongs(db, songs(from, step, location.origin), Date.now());
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
        (id) => setLike(context, trackId(id), true),
        (id) => isLiked(db, owner, trackId(id)),
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

/**
 * Mounts what every screen asks live, likes a song and counts: runs of all queries, and those whose answer was the same
 * as before, which were for nothing.
 */
async function runsPerLike(): Promise<{ queries: number; runs: number; inVain: readonly string[] }> {
  const playlistId = await createPlaylist(context, 'Evening');
  for (let n = 0; n < 20; n++) await addToPlaylist(context, playlistId, trackId(n));
  const queries = Object.entries(screenQueries({ db, owner, playlistId }));
  const answers = new Map<string, string[]>();
  const subscriptions = queries.map(([name, query]) =>
    liveQuery(query).subscribe({
      next: (value) => answers.set(name, [...(answers.get(name) ?? []), JSON.stringify(value) ?? '']),
      error: (error: unknown) => answers.set(name, [`${name}: ${String(error)}`]),
    }),
  );
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_500));
  await settle();
  if (answers.size < queries.length) throw new Error('not every query has answered');
  for (const [name, before] of answers) answers.set(name, before.slice(-1));
  await setLike(context, trackId(500), true);
  await settle();
  for (const subscription of subscriptions) subscription.unsubscribe();
  const again = [...answers].filter(([, values]) => values.length > 1);
  return {
    queries: queries.length,
    runs: again.length,
    inVain: again
      .filter(([, values]) => values.some((value, index) => value === values[index - 1]))
      .map(([name]) => name),
  };
}

/** The first search of a page's life, then each of what users type, then single letters. */
async function searchTimes(count: number): Promise<{ first: number; many: number[]; letters: number[] }> {
  const [many, letters]: [number[], number[]] = [[], []];
  const first = await timed(() => searchTracks(db, 'first'));
  for (const query of searches(count)) many.push(await timed(() => searchTracks(db, query)));
  for (const letter of 'kmrtlnsvdb') letters.push(await timed(() => searchTracks(db, letter)));
  return { first, many, letters };
}

const bench = { begin, drainAgainstLoop, likes, store, taps, runsPerLike, searchTimes, fill };
export type SyncBench = typeof bench;
Object.assign(globalThis, { bench });
