import { sql } from 'kysely';
import { countUp } from '../db/counts.ts';
import { idempotencyKeyOf, writeOnce, type Trx } from '../db/idempotency.ts';
import { addLikes, removeLikes } from '../db/likes.ts';
import type { InteractionsTable } from '../db/schema.ts';
import { readFields, type Fields } from '../http/body.ts';
import { badRequest } from '../http/errors.ts';
import { songIdOf } from '../http/ids.ts';
import { isDirect } from '../identity/access.ts';
import { sendWrite } from './send-write.ts';
import type { Routes } from './context.ts';
import { readSignedFields } from './signed-fields.ts';

type Kind = InteractionsTable['kind'];

interface Interaction {
  kind: Kind;
  songId: string;
  genre: string | null;
  artist: string | null;
  language: string | null;
}

export const likeRoutes: Routes = (app, { db, access, outboxes, prepareUser }) => {
  app.get('/api/likes/:userId', async (c) => {
    const userId = await access.requireUser(c.req.raw, c.req.param('userId'));
    await prepareUser(c, userId);
    const rows = await db
      .selectFrom('likes')
      .select('song_id')
      .where('user_id', '=', userId)
      .orderBy('seq', 'desc')
      .execute();
    return c.json({ likes: rows.map((row) => row.song_id) });
  });

  app.post('/api/likes', async (c) => {
    const fields = await readSignedFields(access, c.req.raw);
    const userId = await access.requireUser(c.req.raw, fields.raw('userId'));
    const interaction = parseInteraction(fields);
    const write = { key: idempotencyKeyOf(c.req.raw), scope: userId, content: ['POST /api/likes', interaction] };
    const answer = await writeOnce(db, write, async (trx) => {
      const { kind, songId } = interaction;
      // Before the like: a merge of stars waits for this transaction, and changes likes only then.
      const caller = { userId, isDirect: isDirect(c.req.raw) };
      if (kind !== 'skip') for (const outbox of outboxes) await outbox.add(trx, { kind, songId, ...caller });
      await record(trx, userId, interaction);
      return { status: 200, body: { ok: true } };
    });
    for (const outbox of outboxes) outbox.wake();
    return sendWrite(answer);
  });

  for (const [action, counter] of [
    ['like', 'upvote_count'],
    ['play', 'play_count'],
  ] as const) {
    app.post(`/api/tracks/:id/${action}`, async (c) => {
      await readFields(c.req.raw);
      const songId = songIdOf(c.req.param('id'));
      const write = { key: idempotencyKeyOf(c.req.raw), scope: '', content: [`POST track ${action}`, songId] };
      const answer = await writeOnce(db, write, async (trx) => {
        const count = await countUp(trx, songId, counter);
        return { status: 200, body: counter === 'play_count' ? { play_count: count } : { upvote_count: count } };
      });
      return sendWrite(answer);
    });
  }
};

function parseInteraction(fields: Fields): Interaction {
  const kinds = (['like', 'play', 'skip'] as const).filter((kind) => fields.isTrue(kind));
  const [kind] = kinds;
  if (kind === undefined || kinds.length !== 1) throw badRequest('Exactly one of like, play and skip must be true.');
  const isUnlike = kind === 'like' && fields.raw('method') === 'DELETE';
  return {
    kind: isUnlike ? 'unlike' : kind,
    songId: songIdOf(fields.raw('songId')),
    genre: fields.hint('genre', 120) ?? fields.hint('genre_skip', 120),
    artist: fields.hint('artist', 200) ?? fields.hint('artist_skip', 200),
    language: fields.hint('language', 16) ?? fields.hint('language_skip', 16),
  };
}

async function record(trx: Trx, userId: string, { songId, ...interaction }: Interaction): Promise<void> {
  if (interaction.kind === 'like') await addLikes(trx, userId, [songId]);
  if (interaction.kind === 'unlike') await removeLikes(trx, userId, [songId]);
  await trx
    .insertInto('interactions')
    .values({ user_id: userId, song_id: songId, ...interaction })
    .execute();
  if (interaction.kind !== 'play') return;
  const song = await trx
    .selectFrom('songs')
    .select(['display_name', 'genre'])
    .where('id', '=', songId)
    .executeTakeFirst();
  await countListening(trx, userId, 'artist', interaction.artist ?? song?.display_name ?? null);
  await countListening(trx, userId, 'genre', interaction.genre ?? song?.genre ?? null);
}

async function countListening(trx: Trx, userId: string, facet: 'artist' | 'genre', name: string | null): Promise<void> {
  if (name === null) return;
  await trx
    .insertInto('listening')
    .values({ user_id: userId, facet, name, play_count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'facet', 'name']).doUpdateSet({ play_count: sql<number>`listening.play_count + 1` }),
    )
    .execute();
}
