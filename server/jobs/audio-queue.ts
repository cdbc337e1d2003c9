import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fromNow, isDue } from '../db/clock.ts';
import type { Db } from '../db/open.ts';

export interface ClaimedJob {
  id: number;
  songId: string;
  upload: string;
  sha256: string;
  attempts: number;
  lease: string;
}

/** Survives a short suspend of the machine, and lets a killed server's jobs resume soon. */
export const leaseMs = 90_000;
export const extendEveryMs = 20_000;
export const maxAttempts = 5;
/** Long enough for another process to look (audio-worker.ts); and as long as that may be stopped. */
const [elsewhereMs, elsewhereForMs] = [15_000, 6 * 3_600_000];

/** 30 s, 2 min, 8 min, 32 min. */
const backoffMs = (attempts: number): number => 30_000 * 4 ** (attempts - 1);

/**
 * Claims the oldest job that is due or whose lease has expired. Processes never claim the same one (SKIP LOCKED). A job
 * that was started `maxAttempts` times without ending crashed its server each time, so it fails.
 */
export async function claimJob(db: Db): Promise<ClaimedJob | undefined> {
  for (;;) {
    const lease = randomUUID();
    const { rows } = await sql<Omit<ClaimedJob, 'lease'>>`
      update audio_jobs set state = 'working', attempts = attempts + 1, lease = ${lease}, lease_until = ${fromNow(leaseMs)}
      where id = (
        select id from audio_jobs
        where (state = 'queued' and ${isDue('run_at')}) or (state = 'working' and ${isDue('lease_until')})
        order by id limit 1 for update skip locked)
      returning id, song_id as "songId", upload, sha256, attempts`.execute(db);
    const [job] = rows;
    if (job === undefined) return undefined;
    if (job.attempts <= maxAttempts) return { ...job, lease };
    await endJob(db, { ...job, lease }, 'failed', 'it ended its worker every time');
  }
}

/** False if the lease was lost: the worker must stop. */
export async function extendLease(db: Db, job: ClaimedJob): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('audio_jobs')
    .set({ lease_until: fromNow(leaseMs) })
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .where('state', '=', 'working')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Does nothing without the lease; the reason is for the operator. */
export async function endJob(db: Db, job: ClaimedJob, state: 'done' | 'failed', reason: string | null): Promise<void> {
  await db
    .updateTable('audio_jobs')
    .set({ state, reason, lease: null, lease_until: null, ended_at: sql<Date>`now()` })
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .execute();
}

export async function putOff(db: Db, job: ClaimedJob, reason: string): Promise<'queued' | 'failed'> {
  if (job.attempts >= maxAttempts) {
    await endJob(db, job, 'failed', reason);
    return 'failed';
  }
  await db
    .updateTable('audio_jobs')
    .set({ state: 'queued', reason, lease: null, lease_until: null, run_at: fromNow(backoffMs(job.attempts)) })
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .execute();
  return 'queued';
}

/** As if it had not been claimed, but not to be claimed again before `afterMs`. */
export async function giveBack(db: Db, job: ClaimedJob, afterMs = 0): Promise<void> {
  await db
    .updateTable('audio_jobs')
    .set({ state: 'queued', lease: null, lease_until: null, attempts: job.attempts - 1, run_at: fromNow(afterMs) })
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .execute();
}

/** Leaves a job to the process that has its upload. Fails it when that did not take it for hours: it may be gone for good. */
export async function leaveToOthers(db: Db, job: ClaimedJob, reason: string): Promise<'queued' | 'failed'> {
  const { rows } = await sql<{ state: 'queued' | 'failed' }>`
    update audio_jobs set lease = null, lease_until = null, reason = ${reason}, attempts = attempts - 1,
      run_at = ${fromNow(elsewhereMs)},
      state = case when created_at < ${fromNow(-elsewhereForMs)} then 'failed' else 'queued' end,
      ended_at = case when created_at < ${fromNow(-elsewhereForMs)} then now() end
    where id = ${job.id} and lease = ${job.lease} returning state`.execute(db);
  return rows[0]?.state ?? 'queued';
}

/**
 * Sets a song's key and ends the job, in one transaction. Sets nothing if the song already has a key, or another
 * address, which was not compared. Returns whether the key was set.
 */
export async function publishKey(db: Db, job: ClaimedJob, address: string, key: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('songs')
      .set({ processed_audio_key: key })
      .where('id', '=', job.songId)
      .where('audio_url', '=', address)
      .where('processed_audio_key', 'is', null)
      .executeTakeFirstOrThrow();
    const isSet = numUpdatedRows === 1n;
    await endJob(trx, job, 'done', isSet ? null : 'the song has a key or another address by now');
    return isSet;
  });
}

export async function releaseLeases(db: Db): Promise<void> {
  await db
    .updateTable('audio_jobs')
    .set({ lease_until: fromNow(-1_000) })
    .where('state', '=', 'working')
    .execute();
}

/** Uploads whose jobs have ended or never existed. Those younger than `maxAgeMs` may still be arriving. */
export async function orphanedUploads(db: Db, maxAgeMs: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from audio_uploads
    where created_at < ${fromNow(-maxAgeMs)} and not exists (
      select from audio_jobs where upload = audio_uploads.name and state in ('queued', 'working'))`.execute(db);
  return rows.map(({ name }) => name);
}
