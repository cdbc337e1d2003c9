import { isGuestId } from '../../src/core/ids.ts';
import { favouritesOf } from '../db/favourites.ts';
import { idempotencyKeyOf, writeOnce } from '../db/idempotency.ts';
import { newGuestId } from '../db/new-guest-id.ts';
import type { Db } from '../db/open.ts';
import type { ProfileRow } from '../db/schema.ts';
import { readFields, type Fields } from '../http/body.ts';
import { isRecord, isStorable } from '../outside-values.ts';
import { badRequest, HttpError, notFound } from '../http/errors.ts';
import { sendWrite } from './send-write.ts';
import type { Routes } from './context.ts';

const maxAvatarPropsBytes = 8_192;
const minKeyLength = 32;

export const userRoutes: Routes = (app, { db, access }) => {
  app.get('/me', async (c) => {
    const uid = await access.uidOfAuthQuery(c.req.raw, c.req.query('auth'));
    const row = await profileOf(db, uid);
    if (row === undefined) throw notFound('Your profile');
    c.header('cache-control', 'no-store');
    return c.json(await wireProfile(db, row));
  });

  app.post('/updateProfile', async (c) => {
    const uid = await access.uidOfAuthQuery(c.req.raw, c.req.query('auth'));
    const changes = parseChanges(await readFields(c.req.raw), uid);
    const write = { key: idempotencyKeyOf(c.req.raw), scope: uid, content: ['POST /updateProfile', changes] };
    const answer = await writeOnce(db, write, async (trx) => {
      const row = await trx
        .insertInto('profiles')
        .values({ id: uid, ...changes })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: uid, ...changes }))
        .returningAll()
        .executeTakeFirstOrThrow();
      return { status: 200, body: await wireProfile(trx, row) };
    });
    return sendWrite(answer);
  });

  app.get('/api/users/:userId', async (c) => {
    const userId = c.req.param('userId');
    const row = isGuestId(userId) || !isStorable(userId) ? undefined : await profileOf(db, userId);
    if (row === undefined) throw notFound('This listener');
    return c.json(await wireProfile(db, row));
  });

  app.post('/api/users/:userId/new-id', async (c) => {
    const given = c.req.param('userId');
    if (!isGuestId(given)) throw badRequest('Only a guest has an id that is a secret.');
    const guestId = await access.requireUser(c.req.raw, given);
    const key = idempotencyKeyOf(c.req.raw) ?? '';
    if (key.length < minKeyLength) throw badRequest('This call needs an Idempotency-Key that cannot be guessed.');
    // Without the guest's scope, which moves too. The guest's id is stored only as part of the fingerprint.
    const write = { key, scope: '', content: ['POST /api/users/new-id', guestId] };
    const answer = await writeOnce(db, write, async (trx) => ({
      status: 200,
      body: { id: await newGuestId(trx, guestId) },
    }));
    return sendWrite(answer);
  });

  for (const [path, facet] of [
    ['favorite-artists', 'artist'],
    ['favorite-genres', 'genre'],
  ] as const) {
    app.get(`/api/users/:userId/${path}`, async (c) => {
      const userId = await access.requireUser(c.req.raw, c.req.param('userId'));
      const rows = await favouritesOf(db, userId, facet, limitOf(c.req.query('limit')));
      const entries = rows.map((row) => ({ [facet]: row.name, play_count: row.play_count }));
      return c.json(facet === 'artist' ? { favorite_artists: entries } : { favorite_genres: entries });
    });
  }
};

const maxFavourites = 100;
/** 1 to 100; anything unusable is 100 (docs/product.md section 9, Favorite artists limit). */
const limitOf = (text: string | undefined): number =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Math.min(maxFavourites, Math.max(1, Number(text))) : maxFavourites;

const profileOf = (db: Db, id: string): Promise<ProfileRow | undefined> =>
  db.selectFrom('profiles').selectAll().where('id', '=', id).executeTakeFirst();

async function wireProfile(db: Db, row: ProfileRow): Promise<Record<string, unknown>> {
  const counts = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('likes')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .where('user_id', '=', row.id)
        .as('likes'),
      eb
        .selectFrom('listening')
        .select('play_count')
        .where('user_id', '=', row.id)
        .where('facet', '=', 'all')
        .as('plays'),
    ])
    .executeTakeFirstOrThrow();
  const avatarProps: unknown = row.avatar_props === null ? undefined : JSON.parse(row.avatar_props);
  return {
    id: row.id,
    displayName: row.display_name ?? '',
    ...(row.avatar === null ? {} : { avatar: row.avatar }),
    ...(avatarProps === undefined ? {} : { avatarProps }),
    ...(row.itunes_url === null ? {} : { itunesUrl: row.itunes_url }),
    isGuest: false,
    likes: counts.likes ?? 0,
    plays: counts.plays ?? 0,
  };
}

type ProfileChanges = Partial<Pick<ProfileRow, 'display_name' | 'avatar' | 'avatar_props' | 'itunes_url'>>;

/** Changes only the given fields; ignores all others (api.md). */
function parseChanges(fields: Fields, uid: string): ProfileChanges {
  const id = fields.raw('id');
  if (id !== undefined && id !== null && id !== uid)
    throw new HttpError(403, 'This profile belongs to another listener.');
  const changes: ProfileChanges = {};
  if (fields.has('displayName')) changes.display_name = fields.text('displayName', 80);
  if (fields.has('avatar')) changes.avatar = imageAddress(fields.optionalText('avatar', 2_048));
  if (fields.has('itunesUrl')) changes.itunes_url = webAddress(fields.optionalText('itunesUrl', 2_048));
  if (fields.has('avatarProps')) changes.avatar_props = avatarPropsOf(fields.raw('avatarProps'));
  return changes;
}

function webAddress(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw badRequest('itunesUrl must be a web address.');
  }
  return text;
}

/** Other users' browsers load it: only web addresses and our own paths are allowed. */
function imageAddress(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  const isOwnPath = /^\/(?![/\\])/.test(text);
  if (!isOwnPath && !(URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))) {
    throw badRequest('avatar must be a web address.');
  }
  return text;
}

function avatarPropsOf(value: unknown): string | null {
  if (value === null) return null;
  const isFlat = isRecord(value) && Object.values(value).every((part) => isPlain(part) || isPlainList(part));
  const text = isFlat ? JSON.stringify(value) : undefined;
  if (text === undefined || text.length > maxAvatarPropsBytes) {
    throw badRequest('avatarProps must be a small, flat JSON object.');
  }
  return text;
}

const isPlain = (value: unknown): boolean => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const isPlainList = (value: unknown): boolean => Array.isArray(value) && value.every(isPlain);
