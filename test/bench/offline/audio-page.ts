import { parseTrackId, type TrackId } from '../../../src/core/ids.ts';
import type { Track } from '../../../src/core/track.ts';
import { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { addAudioFile } from '../../../src/db/audio-files/commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { audioCacheKey, audioCacheName } from '../../../src/platform/shared/audio-cache.ts';
import { createStoredAudio } from '../../../src/downloads/stored-audio.ts';
import { bareTrack } from '../../support/bare-track.ts';

/** What test/bench/offline/audio.ts calls in the browser; every number is in milliseconds. */
const db = new OffbeatDb('offbeat-bench');
const storedAudio = createStoredAudio(db);
const trackIdOf = (n: number): TrackId => assertDefined(parseTrackId(`t${n}`), 'track');
const trackOf = (n: number): Track => bareTrack(trackIdOf(n), { audioUrl: `${location.origin}/${n}.wav` });

async function store(n: number, body: Blob): Promise<void> {
  const cacheKey = audioCacheKey(trackIdOf(n), 'high');
  const cache = await caches.open(audioCacheName);
  await cache.put(cacheKey, new Response(body, { headers: { 'Content-Type': 'audio/wav' } }));
  const at = { storedAtMs: n, playedAtMs: n, pinned: 0 } as const;
  await addAudioFile(db, {
    trackId: trackIdOf(n),
    quality: 'high',
    cacheKey,
    bytes: body.size,
    mime: 'audio/wav',
    ...at,
  });
}

const once = (target: EventTarget, type: string): Promise<Event> =>
  new Promise((done) => target.addEventListener(type, done, { once: true }));

const audio = document.createElement('audio');
document.body.append(audio);

export const bench = {
  /** Stores songs `from` to `to`, of 20 KB each. */
  fill: async (from: number, to: number): Promise<void> => {
    const body = new Blob([new Uint8Array(20_000)], { type: 'audio/wav' });
    // Fewer at once than would make Dexie look at the whole table.
    for (let n = from; n < to; n += 25)
      await Promise.all(Array.from({ length: 25 }, (_, step) => store(n + step, body)));
  },
  /** From the request to play a song to the URL that the audio element is given. */
  find: async (n: number): Promise<number> => {
    const track = trackOf(n);
    const began = performance.now();
    const source = await storedAudio.audioFor(track, 'high', storedAudio.rowsOf(track.id));
    const tookMs = performance.now() - began;
    URL.revokeObjectURL(assertDefined(source, 'source').url);
    return tookMs;
  },
  storeSong: async (n: number): Promise<void> => store(n, await (await fetch('/song.wav')).blob()),
  /** From nothing to `playing`, and a seek near the end until it is done; by object URL or through the worker. */
  play: async (n: number, way: 'object' | 'worker'): Promise<{ readonly startMs: number; readonly seekMs: number }> => {
    const track = trackOf(n);
    const playing = once(audio, 'playing');
    const began = performance.now();
    const source = way === 'object' ? await storedAudio.audioFor(track, 'high', storedAudio.rowsOf(track.id)) : null;
    audio.src = source?.url ?? audioCacheKey(track.id, 'high');
    await audio.play();
    await playing;
    const startMs = performance.now() - began;
    await new Promise((done) => setTimeout(done, 200));
    const seeked = once(audio, 'seeked');
    const seekBegan = performance.now();
    audio.currentTime = audio.duration * 0.9;
    await seeked;
    const seekMs = performance.now() - seekBegan;
    audio.pause();
    if (source !== null) URL.revokeObjectURL(source.url);
    return { startMs, seekMs };
  },
  startWorker: async (): Promise<void> => {
    await navigator.serviceWorker.register('/range-worker.js');
    if (navigator.serviceWorker.controller === null) await once(navigator.serviceWorker, 'controllerchange');
  },
};
export type AudioBench = typeof bench;
Object.assign(globalThis, { bench });
