import { idempotencyKeyOf, writeOnce, type Answer, type Trx } from '../db/idempotency.ts';
import type { Db } from '../db/open.ts';
import { isStorable } from '../outside-values.ts';
import { badRequest, HttpError, notFound, tooMany, unavailable } from '../http/errors.ts';
import { songIdOf } from '../http/ids.ts';
import { readMultipart } from '../http/multipart.ts';
import { Quota } from '../http/quota.ts';
import { sendWrite } from './send-write.ts';
import { audioKindOf } from '../net/audio-type.ts';
import { publicOr, type AddressRule } from '../provider-client/song-record.ts';
import { Upload } from '../storage/uploads.ts';
import type { Parts, Routes } from './context.ts';
import { UploadSlots, type UploadSlot } from './upload-slots.ts';

const limits = { fileBytes: 100 * 1024 * 1024, fieldBytes: 1_024, parts: 8 };
const [maxAtOnce, maxPerCaller] = [16, 2];
/** With all places, one caller would shut the others out until 50 jobs are done. */
const [maxOpenJobs, maxOpenPerCaller] = [50, 10];
/** Different uploads that may wait for one song: the first may be a wrong one. */
const maxOpenPerSong = 3;
/** Different uploads processed per song and day. */
const maxPerSongADay = 12;
const hourMs = 3_600_000;

const queued: Answer = { status: 202, body: { processed_audio_key: null, status: 'queued' } };

/**
 * POST /api/process-audio (api.md, Calls): accepts audio of a stored song with a foreign address and no key, and queues
 * a job. The upload itself is never published: the worker (server/jobs) fetches the address and compares.
 */
export const processAudioRoutes: Routes = (app, parts) => {
  const { trustedOrigins, callerOf, uploadsPerHour } = parts;
  const perCaller = new Quota(uploadsPerHour, hourMs);
  const perSong = new Quota(maxPerSongADay, 24 * hourMs);
  const uploads = new UploadSlots(maxAtOnce, maxPerCaller);
  const count = (caller: string, songId: string): void => {
    const counted = [
      [perSong, songId],
      [perCaller, caller],
    ] as const;
    // All before any is taken: a caller at its own limit could use up those of songs, which are everybody's.
    for (const [quota, name] of counted) if (quota.left(name) < 1) throw tooMany(quota.secondsLeft(name));
    for (const [quota, name] of counted) quota.take(name, 1);
  };
  const rules = { count, isForeign: publicOr(trustedOrigins), senders: new Map<string, string>() };
  app.post('/api/process-audio', (c) =>
    uploads.run(callerOf(c), async (slot) => {
      const release = await parts.space.reserve(copiesOnDisk * sizeOf(c.req.raw));
      return takeRecording(parts, rules, { request: c.req.raw, caller: callerOf(c), slot }).finally(release);
    }),
  );
};

/** As it arrives, and in the audio store. */
const copiesOnDisk = 2;
/** The most bytes that a request may write to disk: its stated length, else the limit of all. */
const sizeOf = (request: Request): number =>
  Math.min(limits.fileBytes, Number(request.headers.get('content-length') ?? limits.fileBytes));

type Rules = {
  /** Throws 429 at the caller's or the song's limit. */
  count: (caller: string, songId: string) => void;
  isForeign: AddressRule;
  /** Who sent the uploads that wait, by their names; those of this process. */
  senders: Map<string, string>;
};

/** If removal fails, the row stays, and the audio worker's sweep finds the file. */
async function forget({ db, audio }: Pick<Parts, 'db' | 'audio'>, name: string): Promise<void> {
  await audio.delete(name);
  await db.deleteFrom('audio_uploads').where('name', '=', name).execute();
}

async function takeRecording(
  { db, audio, dataDir, wakeAudioWorker }: Parts,
  { count, isForeign, senders }: Rules,
  { request, caller, slot }: { request: Request; caller: string; slot: UploadSlot },
): Promise<Response> {
  const key = idempotencyKeyOf(request);
  const upload = new Upload(dataDir, slot.received);
  let isStored = false;
  let isQueued = false;
  try {
    const { fields, hasFile } = await readMultipart(request, 'audio', upload, { ...limits, signal: slot.signal });
    slot.arrived();
    if (!hasFile || upload.bytes === 0) throw badRequest('audio is missing.');
    const songId = songIdOf(fields.get('originalId'));
    const genre = fields.get('genre') ?? '';
    if (genre.length > 120 || !isStorable(genre)) throw badRequest('genre is not usable.');
    if (audioKindOf(upload.head) === undefined) throw new HttpError(415, 'The file is not audio of a known kind.');
    if ((await firstLook(db, songId, isForeign)) === undefined) {
      // The row comes first: if the process dies in between, the sweep finds the file by it.
      await db.insertInto('audio_uploads').values({ name: upload.name }).execute();
      isStored = true;
      await audio.put(upload.name, { path: upload.path }, 'upload');
    }
    const write = { key, scope: '', content: ['POST /api/process-audio', songId, genre, upload.sha256] };
    const answer = await writeOnce(db, write, async (trx) => {
      isQueued = false;
      const known = await firstLook(trx, songId, isForeign);
      if (known !== undefined) return known;
      if (!isStored) throw unavailable('This song has just changed. Please try again.', 5);
      isQueued = await queue(trx, songId, upload, { caller, senders });
      if (isQueued) count(caller, songId);
      return queued;
    });
    if (isQueued) senders.set(upload.name, caller);
    return sendWrite(answer);
  } catch (error) {
    isQueued = false;
    throw error;
  } finally {
    await upload.discard();
    if (isQueued) wakeAudioWorker();
    else if (isStored)
      // The worker's sweep removes an upload that stays behind here.
      await forget({ db, audio }, upload.name).catch(() => undefined);
  }
}

/** The response if the song needs no audio, else undefined; throws 400, 404 or 503 if it accepts none. */
async function firstLook(db: Db | Trx, songId: string, isForeign: AddressRule): Promise<Answer | undefined> {
  const song = await db
    .selectFrom('songs')
    .select(['audio_url', 'processed_audio_key'])
    .where('id', '=', songId)
    .executeTakeFirst();
  if (song === undefined) {
    const sent = await db.selectFrom('sent_songs').select('id').where('id', '=', songId).executeTakeFirst();
    if (sent !== undefined) throw unavailable('This song is not confirmed yet. Please try again later.', 60);
    throw notFound('This song');
  }
  const key = song.processed_audio_key;
  if (key !== null) return { status: 200, body: { processed_audio_key: key, status: 'done' } };
  const address = song.audio_url ?? '';
  if (!URL.canParse(address) || !isForeign(new URL(address))) throw badRequest('This song has no foreign address.');
  return undefined;
}

/** False if the same audio is queued already. Throws 429 or 503 if too many jobs wait. */
async function queue(
  trx: Trx,
  songId: string,
  upload: Upload,
  { caller, senders }: { caller: string } & Pick<Rules, 'senders'>,
): Promise<boolean> {
  // Before the query: what is committed during it is not among its rows.
  const known = [...senders.keys()];
  const open = await trx
    .selectFrom('audio_jobs')
    .select(['song_id', 'upload'])
    .where('state', 'in', ['queued', 'working'])
    .execute();
  const names = new Set(open.map((job) => job.upload));
  for (const name of known) if (!names.has(name)) senders.delete(name);
  const { name, sha256, bytes } = upload;
  const inserted = await trx
    .insertInto('audio_jobs')
    .values({ song_id: songId, upload: name, sha256, bytes, state: 'queued' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows !== 1n) return false;
  if ([...senders.values()].filter((sender) => sender === caller).length >= maxOpenPerCaller) throw tooMany(60);
  if (open.length >= maxOpenJobs) throw unavailable('Too many recordings are waiting. Please try again later.', 300);
  if (open.filter((job) => job.song_id === songId).length >= maxOpenPerSong)
    throw unavailable('Recordings of this song are waiting. Please try again later.', 120);
  return true;
}
