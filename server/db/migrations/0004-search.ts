import { sql, type Kysely, type Migration } from 'kysely';
import { artistSearchColumns, songSearchColumns, vocabularyOf } from '../search-columns.ts';

/** Songs and artists have the same search: the same columns, and one function each (docs/decisions/0045). */
const searched = [
  { table: 'songs', key: 'id', named: 'r.id = named or r.album_id = named', search: 'search_songs' },
  { table: 'artists', key: 'handle', named: 'r.handle = named', search: 'search_artists' },
] as const;
type Searched = (typeof searched)[number];

const functions = [
  // With a usual spread of plays, each level has about a quarter of the songs of the level below.
  `create function search_level(plays bigint) returns integer language sql immutable as $$
    select case when plays < 4 then 0 when plays < 16 then 1 when plays < 64 then 2 when plays < 256 then 3
      when plays < 1024 then 4 when plays < 4096 then 5 when plays < 16384 then 6 when plays < 65536 then 7
      when plays < 262144 then 8 else 9 end $$`,
  `create function at_search_level(words tsvector, level integer) returns tsvector language sql immutable as $$
    select array_to_tsvector(array(
      select left(word, 1) || level || substr(word, 3) from unnest(tsvector_to_array(words)) as word)) $$`,
  `create function keep_search_level() returns trigger language plpgsql as $$ begin
    new.search_words := at_search_level(new.search_words, search_level(new.play_count));
    return new;
  end $$`,
  // An artist's plays are for ranking only: exact below 64, then in steps of a 32nd, so that the plays of a popular
  // song do not all wait for the lock on its artist's row.
  `create function plays_in_steps(plays bigint) returns bigint language sql immutable as $$
    select case when plays < 64 then plays
      else plays - plays % (1::bigint << greatest(0, floor(log(2, plays::numeric))::integer - 5)) end $$`,
  `create function count_for_artist() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then
      update artists set track_count = track_count - 1, play_count = play_count - plays_in_steps(old.play_count)
        where handle = old.handle and (tg_op = 'DELETE' or old.handle is distinct from new.handle);
    end if;
    if tg_op = 'UPDATE' and old.handle is not distinct from new.handle then
      update artists set play_count = play_count + plays_in_steps(new.play_count) - plays_in_steps(old.play_count)
        where handle = new.handle;
    elsif tg_op <> 'DELETE' then
      update artists set track_count = track_count + 1, play_count = play_count + plays_in_steps(new.play_count)
        where handle = new.handle;
    end if;
    return null;
  end $$`,
  `create function count_songs_of_artist() returns trigger language plpgsql as $$ begin
    select count(*), coalesce(sum(plays_in_steps(play_count)), 0) into new.track_count, new.play_count
      from songs where songs.handle = new.handle;
    return new;
  end $$`,
];

const triggers = [
  ...searched.flatMap(({ table }) => [
    `create trigger a_search_level_of_new before insert on ${table} for each row execute function keep_search_level()`,
    `create trigger a_search_level before update of play_count, search_words on ${table} for each row
      when (search_level(old.play_count) <> search_level(new.play_count) or old.search_words <> new.search_words)
      execute function keep_search_level()`,
  ]),
  // Triggers run in the order of their names: this one before the level's.
  `create trigger a_counts_of_new before insert on artists for each row execute function count_songs_of_artist()`,
  `create trigger artist_counts_of_new after insert or delete on songs
    for each row execute function count_for_artist()`,
  `create trigger artist_counts after update of play_count, handle on songs for each row
    when (old.handle is distinct from new.handle or plays_in_steps(old.play_count) <> plays_in_steps(new.play_count))
    execute function count_for_artist()`,
];

/**
 * `tiers` are tsqueries, best first, with `~` in place of the level; the last one matches everything that any of them
 * does. `lookups` are the index query for each tier: the same, or a wider one that costs less (`@@` may use the index,
 * a call of its function does not).
 * Few matches are read completely and sorted. Many are read tier by tier and level by level, from the most played down,
 * until the page is full. `total` is exact in the first case; in the second it is a lower bound that is larger than the
 * page while there is more.
 */
const searchFunction = ({ table, key, named, search }: Searched) => `
create function ${search}(named text, tiers text[], lookups text[], first integer, size integer, out ids text[], out total integer)
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  few constant integer := 200;
  -- Without any plays all songs share one level: then the order is that of this many of them.
  candidates integer := greatest(2000, first + size);
  last integer := first + size;
  named_ids text[] := array(select r.${key} from ${table} r where ${named} order by r.play_count desc, r.${key});
  lookup tsquery;
  better tsquery[];
  found record;
  found_ids text[] := '{}';
  found_tiers integer[] := '{}';
  found_plays bigint[] := '{}';
  levels integer[] := '{}';
  hits text[];
  level integer;
  place integer;
begin
  total := cardinality(named_ids);
  for level in reverse 9..0 loop
    better := replace(tiers::text, '~', level::text)::tsquery[];
    lookup := replace(lookups[cardinality(lookups)], '~', level::text)::tsquery;
    select coalesce(array_agg(c.id), '{}') as ids, coalesce(array_agg(c.tier), '{}') as tiers,
        coalesce(array_agg(c.plays), '{}') as plays into found
      from (
        select r.${key} as id, r.play_count as plays, case when r.search_words @@ better[1] then 1
          when r.search_words @@ better[2] then 2 when r.search_words @@ better[3] then 3
          when r.search_words @@ better[4] then 4 else 5 end as tier
        from ${table} r where r.search_words @@ lookup and ts_match_vq(r.search_words, better[cardinality(better)])
          and r.${key} <> all(named_ids) limit few + 1 - total) as c;
    found_ids := found_ids || found.ids;
    found_tiers := found_tiers || found.tiers;
    found_plays := found_plays || found.plays;
    total := total + cardinality(found.ids);
    exit when total > few;
  end loop;
  if total <= few then
    ids := named_ids || array(select f.id from unnest(found_ids, found_tiers, found_plays) as f (id, tier, plays)
      order by f.tier, f.plays desc, f.id);
    ids := ids[first + 1 : last];
    return;
  end if;

  ids := named_ids[first + 1 : last];
  place := cardinality(named_ids);
  for tier in 1..cardinality(tiers) loop
    for level in reverse 9..0 loop
      exit when place >= last;
      better := replace(tiers::text, '~', level::text)::tsquery[];
      lookup := replace(lookups[tier], '~', level::text)::tsquery;
      hits := array(
        select c.id from (
          select r.${key} as id, r.play_count from ${table} r
          where r.search_words @@ lookup and ts_match_vq(r.search_words, better[tier]) and r.${key} <> all(named_ids)
            and (tier < 2 or not r.search_words @@ better[1]) and (tier < 3 or not r.search_words @@ better[2])
            and (tier < 4 or not r.search_words @@ better[3]) and (tier < 5 or not r.search_words @@ better[4])
          limit candidates) as c
        order by c.play_count desc, c.id limit last - place);
      if place + cardinality(hits) > first then ids := ids || hits[greatest(1, first - place + 1) :]; end if;
      place := place + cardinality(hits);
    end loop;
  end loop;
  total := case when place < last then place else greatest(total, last + 1) end;
end $$`;

const statements = [
  `drop index songs_terms, songs_search_words, songs_search_name, artists_search_words, artists_search_name`,
  `alter table songs drop column terms, drop column search_name`,
  `alter table artists drop column search_name, add column track_count integer not null default 0,
    add column play_count bigint not null default 0`,
  // Leaves space in each page for a row's next version: a play then writes the row and no index (heap-only update).
  `alter table songs set (fillfactor = 90)`,
  `alter table artists set (fillfactor = 90)`,
  `create table search_vocabulary (word text collate "C" primary key)`,
  ...functions,
];

const batchSize = 1_000;

/** Rewrites search_words: the words of 0001 had neither zones nor levels. */
async function rewrite<Row extends object>(
  db: Kysely<unknown>,
  { table, key }: Searched,
  columns: string,
  wordsOf: (row: Row) => string,
): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await sql<Row & { key: string }>`select ${sql.raw(key)} as key, ${sql.raw(columns)}
      from ${sql.table(table)} where ${sql.ref(key)} > ${after} order by ${sql.ref(key)} limit ${batchSize}`.execute(
      db,
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    const words = rows.map(wordsOf);
    await sql`update ${sql.table(table)} as t set search_words = new.words::tsvector
      from unnest(${rows.map((row) => row.key)}::text[], ${words}::text[]) as new (key, words)
      where ${sql.ref(`t.${key}`)} = new.key`.execute(db);
    const vocabulary = [...new Set(words.flatMap(vocabularyOf))].sort();
    await sql`insert into search_vocabulary select unnest(${vocabulary}::text[]) on conflict do nothing`.execute(db);
    after = last.key;
  }
}

export const search: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
    const [songs, artists] = searched;
    await rewrite(
      db,
      songs,
      'title, handle, display_name, genre, tags, prompt',
      (row: Parameters<typeof songSearchColumns>[0]) => songSearchColumns(row).search_words,
    );
    await rewrite(
      db,
      artists,
      'handle, display_name',
      (row: Parameters<typeof artistSearchColumns>[0]) => artistSearchColumns(row).search_words,
    );
    await sql`update artists set (track_count, play_count) = (
      select count(*), coalesce(sum(plays_in_steps(play_count)), 0) from songs where songs.handle = artists.handle)`.execute(
      db,
    );
    for (const { table } of searched) {
      await sql`update ${sql.table(table)} set search_words = at_search_level(search_words, search_level(play_count))`.execute(
        db,
      );
      // Without a pending list, so that searches never scan recent writes.
      await sql
        .raw(`create index ${table}_search on ${table} using gin (search_words) with (fastupdate = off)`)
        .execute(db);
    }
    await sql
      .raw(`create index search_vocabulary_alike on search_vocabulary using gin (word gin_trgm_ops)`)
      .execute(db);
    for (const trigger of triggers) await sql.raw(trigger).execute(db);
    for (const each of searched) await sql.raw(searchFunction(each)).execute(db);
  },
};
