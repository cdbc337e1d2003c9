import { sql, type Kysely, type Migration } from 'kysely';

const statements = [
  `alter table audio_jobs
    add column run_at timestamptz not null default now(), add column lease_until timestamptz,
    add column lease text, add column reason text, add column ended_at timestamptz`,
  `create index audio_jobs_due on audio_jobs (id) where state in ('queued', 'working')`,
  `drop index audio_jobs_open`,
  `create unique index audio_jobs_open on audio_jobs (song_id, sha256) where state in ('queued', 'working')`,
  `create table audio_uploads (name text primary key, created_at timestamptz not null default now())`,
];

export const audioJobs: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
