import { idempotencyKeyOf, writeOnce, type Answer, type Trx } from '../db/idempotency.ts';
import { isStorable } from '../http/body.ts';
import { badRequest, HttpError, notFound, unavailable } from '../http/errors.ts';
import { songIdOf } from '../http/ids.ts';
import { readMultipart } from '../http/multipart.ts';
import { sendWrite } from '../http/send.ts';
import { looksLikeAudio } from '../net/audio-type.ts';
import { publicOr, type AddressRule } from '../provider-client/song-record.ts';
import { Upload } from '../storage/uploads.ts';
import type { Routes } from './context.ts';

const limits = { fileBytes: 100 * 1024 * 1024, fieldBytes: 1_024, parts: 8 };
const maxAtOnce = 4;
const maxOpenJobs = 50;

/**
 * POST /api/process-audio (api.md, Calls): takes the sound of a stored song with a foreign address and no key, and
 * queues a job. The upload itself is never published: the worker fetches the address and compares.
 */
export const processAudioRoutes: Routes = (app, { db, dataDir, trustedOrigins }) => {
  const isForeign = publicOr(trustedOrigins);
  let running = 0;

  app.post('/api/process-audio', async (c) => {
    const key = idempotencyKeyOf(c.req.raw);
    if (running >= maxAtOnce) throw unavailable('The server is taking other recordings. Please try again.', 15);
    running += 1;
    const upload = new Upload(dataDir);
    let isKept = false;
    try {
      const { fields, hasFile } = await readMultipart(c.req.raw, 'audio', upload, limits);
      if (!hasFile || upload.bytes === 0) throw badRequest('audio is missing.');
      const songId = songIdOf(fields.get('originalId'));
      const genre = fields.get('genre') ?? '';
      if (genre.length > 120 || !isStorable(genre)) throw badRequest('genre is not usable.');
      if (!looksLikeAudio(upload.head)) throw new HttpError(415, 'The file is not audio of a known kind.');
      const write = { key, scope: '', content: ['POST /api/process-audio', songId, genre, upload.sha256] };
      const answer = await writeOnce(db, write, async (trx) => {
        isKept = false;
        const { answer: queued, isNew } = await queue(trx, songId, upload, isForeign);
        isKept = isNew;
        return queued;
      });
      return sendWrite(answer);
    } catch (error) {
      isKept = false;
      throw error;
    } finally {
      running -= 1;
      if (!isKept) await upload.discard();
    }
  });
};

async function queue(
  trx: Trx,
  songId: string,
  upload: Upload,
  isForeign: AddressRule,
): Promise<{ answer: Answer; isNew: boolean }> {
  const song = await trx
    .selectFrom('songs')
    .select(['audio_url', 'processed_audio_key'])
    .where('id', '=', songId)
    .executeTakeFirst();
  if (song === undefined) {
    const sent = await trx.selectFrom('sent_songs').select('id').where('id', '=', songId).executeTakeFirst();
    if (sent !== undefined) throw unavailable('This song is not confirmed yet. Please try again later.', 60);
    throw notFound('This song');
  }
  const key = song.processed_audio_key;
  if (key !== null)
    return { answer: { status: 200, body: { processed_audio_key: key, status: 'done' } }, isNew: false };
  const address = song.audio_url ?? '';
  if (!URL.canParse(address) || !isForeign(new URL(address))) throw badRequest('This song has no foreign address.');
  const open = await trx
    .selectFrom('audio_jobs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('state', 'in', ['queued', 'working'])
    .executeTakeFirstOrThrow();
  const answer = { status: 202, body: { processed_audio_key: null, status: 'queued' } };
  const job = {
    song_id: songId,
    upload: upload.name,
    sha256: upload.sha256,
    bytes: upload.bytes,
    state: 'queued' as const,
  };
  const inserted = await trx
    .insertInto('audio_jobs')
    .values(job)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  const isNew = inserted.numInsertedOrUpdatedRows === 1n;
  if (isNew && open.n >= maxOpenJobs)
    throw unavailable('Too many recordings are waiting. Please try again later.', 3_600);
  return { answer, isNew };
}
