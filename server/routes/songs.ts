import { idempotencyKeyOf, writeOnce } from '../db/idempotency.ts';
import { saveSentSongs, visibleSongs } from '../db/sent-songs.ts';
import { readJson } from '../http/body.ts';
import { badRequest } from '../http/errors.ts';
import { songIdOf } from '../http/ids.ts';
import { withJsonList } from '../http/json-answers.ts';
import { reserveAnswer } from '../http/request-memory.ts';
import { Quota } from '../http/quota.ts';
import { sendWrite } from './send-write.ts';
import { parseSongRecord, publicOr } from '../provider-client/song-record.ts';
import type { Routes } from './context.ts';

const maxSongsSent = 200;
const maxIds = 100;
/** Per caller: the app sends what it gets from the provider, fifty per page. */
const maxSongsAMinute = 600;
const maxBodyBytes = 4 * 1024 * 1024;

export const songRoutes: Routes = (app, { db, access, confirmer, trustedOrigins, callerOf }) => {
  const isAllowed = publicOr(trustedOrigins);
  const songsTaken = new Quota(maxSongsAMinute, 60_000);
  app.post('/api/songs', async (c) => {
    await access.identify(c.req.raw);
    const uid = await access.uidOfRequest(c.req.raw);
    const body = await readJson(c.req.raw, maxBodyBytes);
    if (!Array.isArray(body)) throw badRequest('The request body must be a list of songs.');
    if (body.length > maxSongsSent) throw badRequest(`No more than ${maxSongsSent} songs can be sent at once.`);
    const parsed = body.flatMap((record: unknown) => parseSongRecord(record, isAllowed) ?? []);
    const songs = [...new Map(parsed.map((song) => [song.id, song])).values()];
    const sender = uid ?? '';
    // Timestamps that the client left out were just filled in: not part of the request.
    const sent = songs.map(({ created_at: _createdAt, ...song }) => song);
    const write = { key: idempotencyKeyOf(c.req.raw), scope: sender, content: ['POST /api/songs', sent] };
    const answer = await writeOnce(db, write, async (trx) => {
      const isWorthStoring = uid !== undefined || confirmer.canAsk;
      if (!isWorthStoring) return { status: 200, body: { saved: 0 } };
      // The rest is dropped: each costs a request to the provider, and other senders may be waiting.
      const taken = songs.slice(0, songsTaken.take(callerOf(c), songs.length));
      return { status: 200, body: { saved: await saveSentSongs(trx, sender, taken) } };
    });
    confirmer.wake();
    return sendWrite(answer);
  });

  app.get('/api/songs', async (c) => {
    const ids = (c.req.query('ids') ?? '').split(',').filter((id) => id.trim() !== '');
    if (ids.length === 0) throw badRequest('ids is missing.');
    if (ids.length > maxIds) throw badRequest(`No more than ${maxIds} songs can be asked for at once.`);
    const uid = await access.uidOfRequest(c.req.raw);
    const reserve = (bytes: number): void => reserveAnswer(c.req.raw, bytes);
    return withJsonList(c, 'songs', await visibleSongs(db, [...new Set(ids.map(songIdOf))], uid, reserve));
  });
};
