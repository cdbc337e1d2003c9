import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../db/open.ts';
import { isDiskFull } from '../http/errors.ts';
import type { StoredBytes } from '../media/files.ts';
import { audioFormats } from '../media/formats.ts';
import { guardedRead } from '../net/guarded-fetch.ts';
import { untilAborted } from '../net/time-limit.ts';
import { publicOr } from '../provider-client/song-record.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { FreeSpace } from '../storage/free-space.ts';
import { publishKey, type ClaimedJob } from './audio-queue.ts';
import { runAudioTask } from './sandbox.ts';
import type { AudioTask, AudioVerdict } from './audio-task.ts';

/** Final: the same job would end the same way. */
export class JobRefused extends Error {}
export class EncoderUnavailable extends Error {}
/** The disk's last space is the database's: the job waits for room. */
export class NoRoom extends Error {}
/** Without a bucket, the upload is in the data folder of the process that took it. */
export class UploadElsewhere extends Error {}

export interface JobTools {
  db: Db;
  audio: AudioStore;
  /** Needs space for two audio files and the results. */
  workFolder: string;
  trustedOrigins: ReadonlySet<string>;
  space: Pick<FreeSpace, 'reserve'>;
}

const limits = { maxBytes: 100 * 1024 * 1024, timeoutMs: 180_000 };
/** Half an hour (audioLimits) at the 224 kbit/s of both lossy formats. */
const lossyBytes = 50 * 1024 * 1024;
const processedVersion = 'p1';

/**
 * Runs one job: fetches the song's own address, compares it with the upload, publishes the formats of the song's own
 * audio, and sets the key. Can be repeated from any point. Throws JobRefused for final failures.
 */
export async function processSong(tools: JobTools, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  const { db, audio, workFolder } = tools;
  const song = await db
    .selectFrom('songs')
    .select(['audio_url', 'processed_audio_key'])
    .where('id', '=', job.songId)
    .executeTakeFirst();
  if (song === undefined || song.processed_audio_key !== null) throw new JobRefused('the song has a key or is gone');
  const address = song.audio_url ?? '';
  if (!URL.canParse(address) || !publicOr(tools.trustedOrigins)(new URL(address))) {
    throw new JobRefused('the song has no foreign address');
  }
  const folder = join(workFolder, `${job.id}-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const uploaded = join(folder, 'uploaded');
    const fetched = join(folder, 'fetched');
    const out = join(folder, 'out');
    await mkdir(out);
    const stored = await findUpload(audio, job.upload, signal);
    // Twice the upload: ffmpeg works on a copy.
    const sha256 = await inRoom(tools.space, 2 * stored.bytes + limits.maxBytes, async () => {
      await copyOut(stored, uploaded, signal);
      // Checked before fetching: an upload of noise must not make us request another server.
      await verified({ uploaded, folder: out }, signal);
      return fetchInto(address, fetched, tools.trustedOrigins, signal);
    });
    const made = (await stat(fetched)).size + lossyBytes;
    // As they are made, and in the audio store.
    const key = await inRoom(tools.space, 2 * made, async () => {
      const verdict = await verified({ uploaded, fetched, folder: out }, signal);
      if (verdict.kind !== 'matched') throw new Error('the recordings were not compared');
      // Named by the song's own bytes: no upload can produce the name of other bytes.
      const name = `p${createHash('sha256').update(`${job.songId}\0${sha256}`).digest('base64url').slice(0, 24)}`;
      await publishFiles(audio, name, verdict.outputs, signal);
      return name;
    });
    await publishKey(db, job, address, key);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function publishFiles(
  audio: AudioStore,
  key: string,
  files: (AudioVerdict & { kind: 'matched' })['outputs'],
  signal: AbortSignal,
): Promise<void> {
  for (const { format, path } of files) {
    signal.throwIfAborted();
    // A bucket may take minutes, which a server that is to end does not have.
    await untilAborted(signal, audio.put(`${key}${audioFormats[format].suffix}`, { path }, processedVersion));
  }
}

/** Throws NoRoom instead of working where `bytes` would take the disk's last space, and where it is taken meanwhile. */
async function inRoom<T>(space: JobTools['space'], bytes: number, work: () => Promise<T>): Promise<T> {
  const noRoom = (): never => {
    throw new NoRoom('the disk has no room for it');
  };
  const release = await space.reserve(bytes).catch(noRoom);
  return work()
    .catch((error: unknown) => {
      if (isDiskFull(error)) return noRoom();
      throw error;
    })
    .finally(release);
}

/** Throws JobRefused for rejected audio, EncoderUnavailable for a retry on another machine. */
async function verified(task: AudioTask, signal: AbortSignal): Promise<AudioVerdict> {
  const verdict = await runAudioTask(task, signal);
  if (verdict.kind === 'refused') throw new JobRefused(verdict.reason);
  if (verdict.kind === 'noEncoder') throw new EncoderUnavailable(verdict.reason);
  return verdict;
}

async function findUpload(audio: AudioStore, name: string, signal: AbortSignal): Promise<StoredBytes> {
  const stored = await untilAborted(signal, audio.find(name));
  if (stored === undefined) throw new UploadElsewhere('the upload is not in the store');
  return stored;
}

/** Leaves no open file behind, whenever `signal` is aborted. */
export async function copyOut(stored: StoredBytes, path: string, signal: AbortSignal): Promise<void> {
  const body = await untilAborted(signal, stored.open(0, stored.bytes - 1), (late) => late.cancel());
  await pipeline(Readable.from(body), createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
}

async function fetchInto(
  address: string,
  path: string,
  trustedOrigins: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  try {
    const outcome = await guardedRead(address, { ...limits, trustedOrigins, signal }, async (chunk) => {
      hash.update(chunk);
      await file.appendFile(chunk);
    });
    if (outcome.kind === 'refused') throw new JobRefused("the song's address is not public");
    if (outcome.kind === 'tooLarge') throw new JobRefused("the song's address answers with more than 100 MB");
    if (outcome.kind === 'failed') throw new Error("the song's address did not answer");
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}
