import 'fake-indexeddb/auto';
import { parseOwnerId, parseTrackId, type OwnerId, type TrackId } from '../../src/core/ids.ts';
import type { Track } from '../../src/core/track.ts';
import { OffbeatDb } from '../../src/db/offbeat-db.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import { seededRandom } from '../../src/lib/random.ts';
import type { AudioEvent, AudioOut, PlayOutcome } from '../../src/platform/audio-element.ts';
import type { MediaKeys, NowPlaying } from '../../src/platform/media-session.ts';
import { createPlayer } from '../../src/player/create-player.ts';
import type { RunningPlayer } from '../../src/player/player-deps.ts';
import type { StoredAudio } from '../../src/downloads/stored-audio.ts';
import { bareTrack } from './bare-track.ts';

export const id = (name: string): TrackId => assertDefined(parseTrackId(name), name);
export const ids = (names: string): TrackId[] => Array.from(names).map(id);
export const guest: OwnerId = assertDefined(parseOwnerId('guest_test'), 'owner');

export const audioHost = 'https://music.test/audio';

/** A track of the product's own audio host, so that nothing is sent for processing unless a test wants it. */
export function track(name: string, change: Partial<Track> = {}): Track {
  return bareTrack(id(name), {
    title: `Song ${name}`,
    authorName: 'Somebody',
    audioUrl: `${audioHost}/${name}.m4a`,
    durationS: 100,
    ...change,
  });
}

/** An audio element without sound: tests say what it meets, and move its time. */
export class FakeAudio implements AudioOut {
  url: string | null = null;
  isPlaying = false;
  at = 0;
  length: number | null = 100;
  volume = 1;
  muted = false;
  /** Addresses that do not play. */
  readonly broken = new Set<string>();
  /** Every address it was given. */
  readonly loaded: string[] = [];
  refuses = false;
  readonly #listeners = new Set<(event: AudioEvent) => void>();

  readonly load = (url: string, atS: number): void => {
    this.url = url;
    this.at = atS;
    this.isPlaying = false;
    this.loaded.push(url);
  };
  readonly play = (): Promise<PlayOutcome> => {
    const { url } = this;
    if (this.refuses) return Promise.resolve('refused');
    if (url === null) return Promise.resolve('interrupted');
    if (this.broken.has(url)) {
      queueMicrotask(() => {
        if (this.url === url) this.say({ kind: 'failed', reason: 'unplayable' });
      });
      return Promise.resolve('interrupted');
    }
    this.isPlaying = true;
    queueMicrotask(() => {
      if (this.url === url && this.isPlaying) this.say({ kind: 'playing' });
    });
    return Promise.resolve('started');
  };
  readonly pause = (): void => {
    const was = this.isPlaying;
    this.isPlaying = false;
    if (was) queueMicrotask(() => (this.isPlaying ? undefined : this.say({ kind: 'paused' })));
  };
  readonly seek = (atS: number): void => {
    this.at = atS;
    queueMicrotask(() => this.say({ kind: 'seeked' }));
  };
  readonly stop = (): void => {
    this.isPlaying = false;
    this.url = null;
  };
  readonly timeS = (): number => this.at;
  readonly durationS = (): number | null => (this.url === null ? null : this.length);
  readonly setVolume = (volume: number): void => {
    this.volume = volume;
  };
  readonly setMuted = (muted: boolean): void => {
    this.muted = muted;
  };
  readonly unlock = (): void => undefined;
  readonly listen = (listener: (event: AudioEvent) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly say = (event: AudioEvent): void => {
    for (const listener of this.#listeners) listener(event);
  };
  readonly end = (): void => {
    this.at = this.length ?? 0;
    this.isPlaying = false;
    this.say({ kind: 'ended' });
  };
}

export type World = {
  readonly db: OffbeatDb;
  readonly audio: FakeAudio;
  readonly player: RunningPlayer;
  readonly notices: string[];
  /** Genres whose next page was asked for. */
  readonly asked: readonly string[];
  readonly lookedUp: readonly TrackId[];
  readonly store: (trackId: TrackId) => void;
  /** Tracks whose audio is on this device. */
  readonly stored: Set<TrackId>;
  readonly wanted: TrackId[][];
  readonly shown: (NowPlaying | null)[];
  readonly keys: () => MediaKeys;
  /** `dead`: addresses at which nothing answers. `pending`: the question whether anything answers is still open. */
  readonly network: { offline: boolean; answers: boolean; readonly dead: Set<string>; pending?: Promise<boolean> };
  readonly owner: { current: OwnerId };
  /** Another tab starts to play. */
  readonly loseAudio: () => void;
  readonly leave: () => void;
  /** Lets the database and all that hangs on it come to rest. */
  readonly settle: () => Promise<void>;
};

let worlds = 0;

export type WorldOptions = {
  readonly tracks?: readonly Track[];
  readonly db?: OffbeatDb;
  readonly nowMs?: () => number;
  readonly nextPage?: (genre: string) => Promise<void>;
};

/** A player with a real database, a fake element, and a network and a tab lock that tests control. */
export async function startWorld({
  tracks = [],
  db: given,
  nowMs = () => Date.now(),
  nextPage: morePages = () => Promise.resolve(),
}: WorldOptions = {}): Promise<World> {
  const db = given ?? new OffbeatDb(`player-${worlds++}`);
  await db.tracks.bulkPut(tracks.map((one) => ({ ...one, seenAtMs: 0 })));
  const audio = new FakeAudio();
  const notices: string[] = [];
  const stored = new Set<TrackId>();
  const wanted: TrackId[][] = [];
  const shown: (NowPlaying | null)[] = [];
  const network: World['network'] = { offline: false, answers: true, dead: new Set() };
  const owner = { current: guest };
  let keys: MediaKeys | undefined;
  let lose = (): void => undefined;
  let leave = (): void => undefined;
  let uuids = 0;
  const source = (trackId: TrackId) => (stored.has(trackId) ? { url: `blob:${trackId}`, mime: 'audio/wav' } : null);
  const storedAudio: StoredAudio = {
    rowsOf: (trackId) => {
      lookedUp.push(trackId);
      return Promise.resolve([]);
    },
    audioFor: ({ id: trackId }) => Promise.resolve(source(trackId)),
    anyAudioFor: (trackId) => Promise.resolve(source(trackId)),
    storedIds: () => Promise.resolve(stored),
  };
  const asked: string[] = [];
  const lookedUp: TrackId[] = [];
  const storedUsers = new Set<(trackId: TrackId) => void>();
  const random = seededRandom(1);
  const player = createPlayer({
    commands: () => ({ db, ownerId: owner.current, nowMs, newUuid: () => `uuid-${uuids++}` }),
    audio,
    mediaSession: (given_) => {
      keys = given_;
      return { show: (playing) => shown.push(playing), setState: () => undefined, setPosition: () => undefined };
    },
    playbackLock: (onLost) => {
      lose = onLost;
      return { take: () => undefined, giveBack: () => undefined };
    },
    storedAudio,
    downloadAhead: (list) => wanted.push(list.map((one) => one.id)),
    onStored: (listener) => {
      storedUsers.add(listener);
      return () => storedUsers.delete(listener);
    },
    audioHost,
    notify: (notice) => notices.push(notice),
    nowPlaying: (one) => ({ title: one.title, artist: one.authorName, album: '', coverUrl: one.coverImage }),
    monotonicMs: nowMs,
    random,
    isOffline: () => network.offline,
    answers: (address) => network.pending ?? Promise.resolve(network.answers && !network.dead.has(address)),
    nextPage: (genre) => {
      asked.push(genre);
      return morePages(genre);
    },
    onLeaving: (leaving) => {
      leave = leaving;
    },
    onVisibility: () => undefined,
  });
  return {
    db,
    audio,
    player,
    notices,
    asked,
    lookedUp,
    store: (trackId) => {
      stored.add(trackId);
      for (const listener of storedUsers) listener(trackId);
    },
    stored,
    wanted,
    shown,
    keys: () => assertDefined(keys, 'media keys'),
    network,
    owner,
    loseAudio: () => lose(),
    leave: () => leave(),
    settle: async () => {
      for (let round = 0; round < 30; round++) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
