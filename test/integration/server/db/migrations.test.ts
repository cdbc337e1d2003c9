import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { migrate, migrateTo, migrations } from '../../../../server/db/migrations.ts';
import type { Db } from '../../../../server/db/open.ts';
import { artistsByText, songsByTerm, songsByText } from '../../../../server/db/search.ts';
import { databases, freshDatabase } from '../harness.ts';

const firstPage = { from: 0, size: 50 };
const names = Object.keys(migrations);

/** What a server of the first version stored; its columns for search are empty, because later ones write their own. */
async function storeAsInitial(db: Db): Promise<void> {
  await sql`insert into artists (handle, display_name, search_name, search_words) values ('elan', 'Élan Vital', '', '')`.execute(
    db,
  );
  await sql`insert into songs (id, title, handle, display_name, genre, tags, prompt, play_count, terms, search_name, search_words)
    values ('s1', 'Café Noir', 'elan', 'Élan Vital', 'R&B', 'Lo-Fi, rain', 'a slow morning', 70, '{}', '', ''),
      ('s2', 'Noir', 'elan', 'Élan Vital', 'R&B', '', '', 3, '{}', '', '')`.execute(db);
  await sql`insert into likes (user_id, song_id) values ('u1', 's1')`.execute(db);
  await playTwiceAndSkip(db);
}

const playTwiceAndSkip = (db: Db) =>
  sql`insert into interactions (user_id, song_id, kind) values ('u1', 's1', 'play'), ('u1', 's2', 'play'),
    ('u1', 's1', 'skip'), ('u2', 's1', 'skip')`.execute(db);

describe.each(databases)('migrations on %s', (kind) => {
  let close: (() => Promise<void>) | undefined;
  afterEach(async () => close?.());

  test.each(names)('bring a database of version %s with its data to the newest', async (version) => {
    const opened = await freshDatabase(kind, () => Promise.resolve());
    close = opened.close;
    const { db } = opened;
    await migrateTo(db, names[0] ?? '');
    await storeAsInitial(db);
    await migrateTo(db, version);
    await migrate(db);
    await migrate(db);
    expect((await songsByText(db, 'cafe', firstPage)).songs.map((song) => song.id)).toEqual(['s1']);
    expect((await songsByText(db, 'mornign', firstPage)).songs.map((song) => song.id)).toEqual(['s1']);
    expect((await songsByText(db, 'vitla', firstPage)).songs.map((song) => song.id)).toEqual(['s1', 's2']);
    expect((await songsByTerm(db, 'lo fi', firstPage)).total).toBe(1);
    expect((await artistsByText(db, 'vital', firstPage)).artists).toEqual([
      { handle: 'elan', display_name: 'Élan Vital', avatar_image_url: null, track_count: 2 },
    ]);
    expect(await db.selectFrom('likes').select('song_id').execute()).toEqual([{ song_id: 's1' }]);
    // As a process of the version before does, which runs until it is replaced.
    await playTwiceAndSkip(db);
    expect(await db.selectFrom('listening').selectAll().execute()).toEqual([
      { user_id: 'u1', facet: 'all', name: '', play_count: 4 },
    ]);
  });

  test('leave a database of a later version alone, with a sentence', async () => {
    const opened = await freshDatabase(kind);
    close = opened.close;
    await sql`insert into kysely_migration values ('9999-later', '')`.execute(opened.db);
    await expect(migrate(opened.db)).rejects.toThrow('later version of Offbeat (it has 9999-later)');
  });
});
