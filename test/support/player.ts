import 'fake-indexeddb/auto';
import { parseOwnerId, parseTrackId, type OwnerId, type TrackId } from '../../src/core/ids.ts';
import type { PageRequest } from '../../src/core/pull.ts';
import type { Track } from '../../src/core/track.ts';
import { OffbeatDb } from '../../src/db/offbeat-db.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import { seededRandom } from '../../src/lib/random.ts';
import type { AudioEvent, AudioOut, PlayOutcome } from '../../src/platform/audio-element.ts';
import type { MediaKeys, NowPlaying } from '../../src/platform/media-session.ts';
import { createPlayer } from '../../src/player/create-player.ts';
import type { PlayerDeps, RunningPlayer } from '../../src/player/player-deps.ts';
import type { StoredAudio } from '../../src/downloads/stored-audio.ts';
import { bareTrack } from './bare-track.ts';
import { loopTurns } from './unit/loop-turns.ts';

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
  /** How `play` ends, without a sound. */
  silence: Exclude<PlayOutcome, 'started'> | null = null;
  readonly #listeners = new Set<(event: AudioEvent) => void>();

  readonly load = (url: string, atS: number): void => {
    this.url = url;
    this.at = atS;
    this.isPlaying = false;
    this.loaded.push(url);
  };
  readonly play = (): Promise<PlayOutcome> => {
    const { url } = this;
    if (this.silence !== null) return Promise.resolve(this.silence);
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
    // As an audio element does.
    if (!Number.isFinite(volume)) throw new TypeError('The provided double value is non-finite.');
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

/** What the player meets on a device and in the network. Tests control it, and read what the player did with it. */
class FakeDevice {
  readonly audio = new FakeAudio();
  readonly notices: string[] = [];
  /** Requests for the next page of a list. */
  readonly asked: PageRequest[] = [];
  readonly lookedUp: TrackId[] = [];
  /** Tracks whose audio is on this device. */
  readonly stored = new Set<TrackId>();
  readonly wanted: TrackId[][] = [];
  /** Downloads wait for playback. */
  hasLink = false;
  readonly shown: (NowPlaying | null)[] = [];
  /** `dead`: addresses at which nothing answers. `pending`: the question whether anything answers is still open. */
  readonly network: {
    offline: boolean;
    slow: boolean;
    answers: boolean;
    readonly dead: Set<string>;
    pending?: Promise<boolean>;
  } = {
    offline: false,
    slow: false,
    answers: true,
    dead: new Set(),
  };
  readonly owner = { current: guest };
  readonly #onStored = new Set<(trackId: TrackId) => void>();
  #keys: MediaKeys | undefined;
  #onLost = (): void => undefined;
  #onLeaving = (): void => undefined;
  readonly #onVisibility: ((visible: boolean) => void)[] = [];

  readonly keys = (): MediaKeys => assertDefined(this.#keys, 'media keys');
  readonly store = (trackId: TrackId): void => {
    this.stored.add(trackId);
    for (const listener of this.#onStored) listener(trackId);
  };
  /** Another tab starts to play. */
  readonly loseAudio = (): void => this.#onLost();
  readonly leave = (): void => this.#onLeaving();
  /** The page is covered, or seen again. */
  readonly setVisible = (visible: boolean): void => {
    for (const changed of this.#onVisibility) changed(visible);
  };

  playerDeps({ db, nowMs, nextPage }: Required<Omit<WorldOptions, 'tracks'>>): PlayerDeps {
    let uuids = 0;
    return {
      commands: () => ({ db, ownerId: this.owner.current, nowMs, newUuid: () => `uuid-${uuids++}` }),
      audio: this.audio,
      mediaSession: (keys) => {
        this.#keys = keys;
        return {
          show: (playing) => this.shown.push(playing),
          setState: () => undefined,
          setPosition: () => undefined,
        };
      },
      playbackLock: (onLost) => {
        this.#onLost = onLost;
        return { take: () => undefined, release: () => undefined };
      },
      storedAudio: this.#storedAudio(),
      downloadAhead: (list) => this.wanted.push(list.map((one) => one.id)),
      link: { take: () => (this.hasLink = true), release: () => (this.hasLink = false) },
      onStored: (listener) => {
        this.#onStored.add(listener);
        return () => this.#onStored.delete(listener);
      },
      audioHost,
      notify: (notice) => this.notices.push(notice),
      nowPlaying: (one) => ({ title: one.title, artist: one.authorName, album: '', coverUrl: one.coverImage }),
      monotonicMs: nowMs,
      random: seededRandom(1),
      isOffline: () => this.network.offline,
      hostAnswers: (address) => this.#answers(address),
      isSlowLine: () => this.network.slow,
      nextPage: (request) => {
        this.asked.push(request);
        return nextPage();
      },
      onLeaving: (leaving) => {
        this.#onLeaving = leaving;
      },
      onVisibility: (changed) => this.#onVisibility.push(changed),
    };
  }

  #storedAudio(): StoredAudio {
    const source = (trackId: TrackId) =>
      this.stored.has(trackId) ? { url: `blob:${trackId}`, mime: 'audio/wav' } : null;
    return {
      rowsOf: (trackId) => {
        this.lookedUp.push(trackId);
        return Promise.resolve([]);
      },
      audioFor: ({ id: trackId }) => Promise.resolve(source(trackId)),
      anyAudioFor: (trackId) => Promise.resolve(source(trackId)),
      storedIds: () => Promise.resolve(this.stored),
    };
  }

  #answers(address: string): Promise<boolean> {
    const { pending, answers, dead } = this.network;
    return pending ?? Promise.resolve(answers && !dead.has(address));
  }
}

export type World = FakeDevice & {
  readonly db: OffbeatDb;
  readonly player: RunningPlayer;
  /** Lets the database and all that hangs on it come to rest. */
  readonly settle: () => Promise<void>;
};

let worlds = 0;

/** The current track and the player's status, as one text. */
export const nowPlaying = ({ player }: Pick<World, 'player'>): string => {
  const { currentTrackId, status } = player.snapshot();
  return `${currentTrackId ?? 'nothing'} ${status}`;
};

export type WorldOptions = {
  readonly tracks?: readonly Track[];
  readonly db?: OffbeatDb;
  readonly nowMs?: () => number;
  readonly nextPage?: () => Promise<void>;
};

/** A player with a real database, a fake element, and a network and a tab lock that tests control. */
export async function startWorld({
  tracks = [],
  db = new OffbeatDb(`player-${worlds++}`),
  nowMs = () => Date.now(),
  nextPage = () => Promise.resolve(),
}: WorldOptions = {}): Promise<World> {
  await db.tracks.bulkPut(tracks.map((one) => ({ ...one, seenAtMs: 0 })));
  const device = new FakeDevice();
  const player = createPlayer(device.playerDeps({ db, nowMs, nextPage }));
  const settle = (): Promise<void> => loopTurns(30);
  return Object.assign(device, { db, player, settle });
}
