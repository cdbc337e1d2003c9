import { newGuest } from '../../../../src/core/users/guest.ts';
import { parseOwnerId } from '../../../../src/core/ids.ts';
import { mainGenres } from '../../../../src/core/genres/main-genres.ts';
import { listKeys } from '../../../../src/core/keys.ts';
import { parseArtist, parsePlaylist } from '../../../../src/core/wire/answers.ts';
import { parseSong } from '../../../../src/core/wire/song.ts';
import { avatarKey } from '../../../../src/db/profiles/avatar-key.ts';
import { putArtists, putGenreCover, putSongs } from '../../../../src/db/catalogue/commands.ts';
import { OffbeatDb } from '../../../../src/db/offbeat-db.ts';
import { searchTracks } from '../../../../src/db/search/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { seededRandom } from '../../../../src/lib/random.ts';
import { createWorkerClient } from '../../../../src/platform/worker-client.ts';
import { allowOwnScripts } from '../../../../src/platform/trusted-types.ts';
import { avatarAddress, avatarPicture } from '../../../../src/ui/avatar-svg.ts';
import * as library from '../library.ts';

/** What test/bench/shell calls inside the page, on the app's own origin and database; times are in milliseconds. */
allowOwnScripts(window);
const ownerId = assertDefined(parseOwnerId(library.guestId), 'owner');
const baseUrl = location.origin;
const track = (n: number) => assertDefined(parseSong(library.wireSong(n), { baseUrl, source: 'api' }), 'song');

/** Fills the database as if a guest had listened here for a while. */
async function seed(size: library.LibrarySize): Promise<void> {
  const db = new OffbeatDb();
  const step = 2_000;
  for (let first = 0; first < size.tracks; first += step) {
    const songs = Array.from({ length: Math.min(step, size.tracks - first) }, (_, n) => track(first + n));
    await putSongs(db, songs, Date.now());
  }
  await putArtists(
    db,
    Array.from({ length: 400 }, (_, n) => assertDefined(parseArtist(library.wireArtist(n), baseUrl), 'artist')),
  );
  await seedGuest(db);
  const likes = library
    .likedIds(size)
    .map((id, n) => ({ ownerId, trackId: idOf(id), likedAtMs: Date.now() - n * 1_000 }));
  await db.likes.bulkPut(likes);
  await db.likesBase.bulkPut(likes);
  const playlists = Array.from({ length: size.playlists }, (_, n) => ({
    ...assertDefined(parsePlaylist(library.wirePlaylist(size, n)), 'playlist'),
    ownerId,
  }));
  await db.playlistsBase.bulkPut(playlists);
  await db.playlists.bulkPut(playlists.map((row, n) => ({ ...row, stale: 0 as const, listedAtMs: Date.now() - n })));
  await db.recentlyPlayed.bulkPut(
    Array.from({ length: 20 }, (_, n) => ({
      ownerId,
      trackId: idOf(library.trackIdOf(n * 3)),
      playedAtMs: Date.now() - n,
    })),
  );
  await db.follows.bulkPut(
    Array.from({ length: 12 }, (_, n) => ({
      ...assertDefined(parseArtist(library.wireArtist(n * 5), baseUrl), 'artist'),
      ownerId,
      followedAtMs: Date.now() - n,
    })),
  );
  await db.lists.bulkPut(
    mainGenres.map((genre) => ({
      key: listKeys.genre(genre),
      ids: library
        .genreNumbers(genre)
        .filter((n) => n < size.tracks)
        .map(library.trackIdOf),
      page: 2,
      hasMore: 1 as const,
      totalHits: null,
      fetchedAtMs: Date.now(),
    })),
  );
  for (const genre of mainGenres) {
    const first = library.genreNumbers(genre, 1).at(0);
    if (first !== undefined) await putGenreCover(db, genre, track(first).track);
  }
  db.close();
}

const idOf = (id: string) => track(Number(id.slice(1))).track.id;

async function seedGuest(db: OffbeatDb): Promise<void> {
  const { displayName, avatarProps } = newGuest(seededRandom(3));
  await db.identity.put({ key: 'current', kind: 'guest', ownerId, email: null, needsProfile: 0 });
  await db.profiles.put({
    id: ownerId,
    displayName,
    avatar: null,
    avatarProps,
    isGuest: true,
    followers: 0,
    following: 0,
    itunesUrl: null,
    likes: null,
    plays: null,
    ownerId,
    fetchedAtMs: Date.now(),
  });
  await db.avatars.put({ key: avatarKey(avatarProps), address: await avatarPicture(avatarAddress(avatarProps)) });
}

/** Prefixes of one letter (names from their start, first 50) apart from longer ones, for which issue 8 sets the goal. */
async function searches(): Promise<number[]> {
  const db = new OffbeatDb();
  const times: number[] = [];
  const typed = [
    'ni',
    'lo',
    'rai',
    'summ',
    'night',
    'ba',
    'moka',
    'love ra',
    'blue ni',
    'night to',
    'home po',
    'zo',
    'sa ni',
  ];
  await searchTracks(db, 'warm');
  for (let round = 0; round < 8; round++) {
    for (const query of typed) times.push(await timed(() => searchTracks(db, query)));
  }
  db.close();
  return times;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** The longest time that the main thread could not answer a message while `run` ran, and how long that took. */
async function longestBlock(run: () => Promise<unknown>): Promise<{ longestMs: number; totalMs: number }> {
  const { port1, port2 } = new MessageChannel();
  let [longest, last, going] = [0, performance.now(), true];
  port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (going) port2.postMessage(null);
  };
  port2.postMessage(null);
  const totalMs = await timed(run);
  going = false;
  port1.close();
  return { longestMs: longest, totalMs };
}

const workerClient = createWorkerClient();

async function languages(): Promise<{ longestMs: number; totalMs: number }> {
  const texts = Array.from({ length: 1_000 }, (_, n) => {
    const { title, prompt } = track(n).track;
    return `${title} ${prompt} ${'the river runs to the sea and nobody knows where it sleeps '.repeat(1 + (n % 4))}`;
  });
  await workerClient.detectLanguages(texts.slice(0, 1));
  return longestBlock(() => workerClient.detectLanguages(texts));
}

/** A hundred different addresses; the bytes are those of the library's pictures. */
async function colours(): Promise<{ longestMs: number; totalMs: number; each: number[] }> {
  const each: number[] = [];
  await workerClient.coverColors([`${baseUrl}/picture/0.webp?warm`]);
  const block = await longestBlock(async () => {
    for (let n = 0; n < 100; n++) {
      each.push(
        await timed(async () => {
          const found = await workerClient.coverColors([`${baseUrl}/picture/${n % library.pictures}.webp?${n}`]);
          if (found === null) throw new Error(`picture ${n} has no colour`);
        }),
      );
    }
  });
  return { ...block, each };
}

const tools = { seed, searches, languages, colours };
export type ShellTools = typeof tools;
Object.assign(globalThis, { tools });
