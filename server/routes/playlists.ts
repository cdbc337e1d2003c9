import { idempotencyKeyOf, writeOnce, type StoredAnswer, type Trx } from '../db/idempotency.ts';
import {
  addSong,
  changePlaylist,
  createPlaylist,
  deletePlaylist,
  maxPlaylistSongs,
  playlistById,
  playlistsOf,
  removeSong,
  type WirePlaylist,
} from '../db/playlists.ts';
import { visibleSongs } from '../db/sent-songs.ts';
import { type Fields } from '../http/body.ts';
import { isRecord } from '../outside-values.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { playlistIdOf, songIdOf } from '../http/ids.ts';
import { withJsonList } from '../http/json-answers.ts';
import { reserveAnswer } from '../http/request-memory.ts';
import { sendWrite } from './send-write.ts';
import type { Parts, Routes } from './context.ts';
import { readSignedFields } from './signed-fields.ts';

const maxNameLength = 200;
const maxDescriptionLength = 2_000;
const maxStoredIds = 32;

type PlaylistAnswer = { playlist?: WirePlaylist; alreadyExists?: boolean; ok?: true };

export const playlistRoutes: Routes = (app, parts) => {
  readRoutes(app, parts);
  songRoutes(app, parts);
  ownRoutes(app, parts);
};

const readRoutes: Routes = (app, { db, access, prepareUser }) => {
  app.get('/api/playlists/:userId', async (c) => {
    const userId = await access.requireUser(c.req.raw, c.req.param('userId'));
    await prepareUser(c, userId);
    return withJsonList(c, 'playlists', await playlistsOf(db, userId));
  });

  app.get('/api/playlists/:playlistId/songs', async (c) => {
    const found = await playlistById(db, playlistIdOf(c.req.param('playlistId')));
    if (found === undefined) throw notFound('This playlist');
    const { ownerId: _ownerId, ...playlist } = found;
    // No token is needed, but with one the sender's own songs are included; an expired one must not hide the playlist.
    const uid = await access.uidOfRequest(c.req.raw).catch(() => undefined);
    const reserve = (bytes: number): void => reserveAnswer(c.req.raw, bytes);
    return withJsonList(c, 'songs', await visibleSongs(db, playlist.song_ids, uid, reserve), { playlist });
  });
};

const songRoutes: Routes = (app, { db, access }) => {
  app.post('/api/playlists/:playlistId/songs', async (c) => {
    const fields = await readSignedFields(access, c.req.raw);
    const id = playlistIdOf(c.req.param('playlistId'));
    const songId = songIdOf(fields.raw('songId'));
    return asOwner({ db, access }, c.req.raw, fields, ['POST playlist song', id, songId], async (trx, ownerId) => ({
      alreadyExists: await addSong(trx, id, ownerId, songId),
    }));
  });

  app.delete('/api/playlists/:playlistId/songs/:songId', async (c) => {
    const fields = await readSignedFields(access, c.req.raw);
    const id = playlistIdOf(c.req.param('playlistId'));
    const songId = songIdOf(c.req.param('songId'));
    return asOwner({ db, access }, c.req.raw, fields, ['DELETE playlist song', id, songId], async (trx, ownerId) => {
      await removeSong(trx, id, ownerId, songId);
      return { ok: true };
    });
  });
};

const ownRoutes: Routes = (app, { db, access }) => {
  app.post('/api/playlists', async (c) => {
    const fields = await readSignedFields(access, c.req.raw);
    const content = {
      name: fields.text('name', maxNameLength),
      description: fields.optionalText('description', maxDescriptionLength) ?? null,
      // An empty client id counts as none: two playlists with it are different.
      clientId: fields.optionalText('clientId', 128) || null,
    };
    return asOwner({ db, access }, c.req.raw, fields, ['POST /api/playlists', content], async (trx, ownerId) => ({
      playlist: await createPlaylist(trx, { ownerId, ...content }),
    }));
  });

  app.patch('/api/playlists/:playlistId', async (c) => {
    const fields = await readSignedFields(access, c.req.raw, 4 * 1024 * 1024);
    const id = playlistIdOf(c.req.param('playlistId'));
    const changes = {
      ...(fields.has('name') ? { name: fields.text('name', maxNameLength) } : {}),
      ...(fields.has('description')
        ? { description: fields.optionalText('description', maxDescriptionLength) ?? null }
        : {}),
      ...(fields.has('song_ids') ? { songIds: songIdsOf(fields.raw('song_ids')) } : {}),
    };
    return asOwner({ db, access }, c.req.raw, fields, ['PATCH playlist', id, changes], async (trx, ownerId) => ({
      playlist: await changePlaylist(trx, id, ownerId, changes),
    }));
  });

  app.delete('/api/playlists/:playlistId', async (c) => {
    const fields = await readSignedFields(access, c.req.raw);
    const id = playlistIdOf(c.req.param('playlistId'));
    return asOwner({ db, access }, c.req.raw, fields, ['DELETE playlist', id], async (trx, ownerId) => {
      await deletePlaylist(trx, id, ownerId);
      return { ok: true };
    });
  });
};

/** The response without its many songs, for repeats. Undefined if it is stored completely. */
function storedFormOf({ playlist }: PlaylistAnswer): StoredAnswer | undefined {
  if (playlist === undefined || playlist.song_ids.length <= maxStoredIds) return undefined;
  return { body: { playlist: { ...playlist, song_ids: [] } }, rebuild: playlist.id };
}

/** The stored response with the playlist's current songs; with none after its deletion. */
async function withSongs(trx: Trx, { body, rebuild }: StoredAnswer): Promise<unknown> {
  const first = isRecord(body) && isRecord(body['playlist']) ? body['playlist'] : {};
  const songIds = (await playlistById(trx, rebuild))?.song_ids ?? [];
  return { playlist: { ...first, song_count: songIds.length, song_ids: songIds } };
}

async function asOwner(
  { db, access }: Pick<Parts, 'db' | 'access'>,
  request: Request,
  fields: Fields,
  content: readonly unknown[],
  effect: (trx: Trx, ownerId: string) => Promise<PlaylistAnswer>,
): Promise<Response> {
  const scope = await access.requireUser(request, fields.raw('userId'));
  const write = { key: idempotencyKeyOf(request), scope, content };
  const answer = await writeOnce(
    db,
    write,
    async (trx) => {
      const body = await effect(trx, scope);
      const stored = storedFormOf(body);
      return { status: 200, body, ...(stored === undefined ? {} : { stored }) };
    },
    withSongs,
  );
  return sendWrite(answer);
}

function songIdsOf(value: unknown): string[] {
  if (!Array.isArray(value)) throw badRequest('song_ids must be a list of song ids.');
  if (value.length > maxPlaylistSongs) throw badRequest(`A playlist holds no more than ${maxPlaylistSongs} songs.`);
  return [...new Set(value.map((id: unknown) => songIdOf(id)))];
}
