import { sql, type Selectable } from 'kysely';
import { backoffMs } from '../../../src/lib/backoff.ts';
import { fromNow, isDue } from '../../db/clock.ts';
import type { Trx } from '../../db/idempotency.ts';
import type { Db } from '../../db/open.ts';
import type { SourceOutboxTable } from '../../db/schema.ts';
import { withTimeLimit } from '../../net/time-limit.ts';
import { pause } from '../pause.ts';
import type { Interaction, SourceOutbox } from '../source.ts';
import { isNotFound, recordAt, SubsonicError, type SubsonicClient } from './client.ts';
import { remoteId } from './ids.ts';
import { agree } from './likes.ts';
import { isLocalUser } from './local-users.ts';

type Row = Selectable<SourceOutboxTable>;

export interface OutboxOptions {
  db: Db;
  client: SubsonicClient;
  /** The source's name. */
  name: string;
  /** Whose likes and plays go back (local-users.ts). */
  localUsers: string;
  leaseMs?: number;
  retry?: { baseMs: number; capMs: number };
}

const leaseDefaultMs = 120_000;
/** The share of a lease that the calls may take; the rest is for storing how they ended. */
const usedOfLease = 0.8;
const retryDefault = { baseMs: 5_000, capMs: 300_000 };
const idleMs = 60_000;
/** A row that is refused this often, over some three hours, is dropped: it would be refused for ever. */
const maxRefusals = 40;

/** A song is a lane: a later play's count would pass for the delivery of one that a killed process left. */
const isFirstOfSong = sql<boolean>`not exists (select from source_outbox earlier
  where earlier.source = source_outbox.source
  and earlier.song_id = source_outbox.song_id and earlier.id < source_outbox.id)`;

/**
 * Sends likes and plays of this server to the music server, those of one song in order. A row is written in the
 * transaction of its interaction, claimed with a lease and deleted when it was delivered; a kill leaves it to the next
 * start. A refused row waits by itself, with the later ones of its song; only a server that is away stops the others.
 */
export class SubsonicOutbox implements SourceOutbox {
  readonly #options: OutboxOptions;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #wakeUp: (() => void) | undefined;
  /** A wake during a look for rows: the row may have been written after it. */
  #isWoken = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
    this.#running = this.#run();
  }

  async add(trx: Trx, interaction: Interaction): Promise<void> {
    const { name, localUsers } = this.#options;
    const { kind, songId, userId } = interaction;
    if (remoteId(songId) === undefined || !isLocalUser(localUsers, interaction)) return;
    const row = { source: name, song_id: songId, user_id: userId, kind: kind === 'play' ? 'play' : 'like' } as const;
    await trx.insertInto('source_outbox').values(row).execute();
  }

  wake(): void {
    this.#isWoken = true;
    this.#wakeUp?.();
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted;) {
      this.#isWoken = false;
      const sent = await this.#sendNext().catch(() => 'failed' as const);
      if (sent === 'answered') {
        failures = 0;
        continue;
      }
      failures = sent === 'failed' ? failures + 1 : 0;
      // A new like does not end the backoff of a server that is away.
      if (failures > 0) await pause(this.#backoffMs(failures), signal);
      else await this.#untilWokenOrDue();
    }
  }

  #backoffMs(attempts: number): number {
    const { baseMs, capMs } = this.#options.retry ?? retryDefault;
    return backoffMs(attempts, baseMs, capMs, Math.random);
  }

  async #untilWokenOrDue(): Promise<void> {
    const woken = new AbortController();
    this.#wakeUp = () => woken.abort();
    const waitMs = await this.#nextDueInMs().catch(() => idleMs);
    if (!this.#isWoken) await pause(waitMs, woken.signal);
    this.#wakeUp = undefined;
  }

  /** At most `idleMs`: another process may have written a row. */
  async #nextDueInMs(): Promise<number> {
    const { db, name } = this.#options;
    const next = await db
      .selectFrom('source_outbox')
      .select(sql<number | null>`(extract(epoch from min(lease_until) - now()) * 1000)::float8`.as('inMs'))
      .where('source', '=', name)
      .where(isFirstOfSong)
      .executeTakeFirst();
    return Math.min(idleMs, Math.max(1, Math.ceil(next?.inMs ?? idleMs)));
  }

  async #sendNext(): Promise<'answered' | 'none'> {
    const row = await this.#claim();
    if (row === undefined) return 'none';
    const { db } = this.#options;
    try {
      const { leaseMs = leaseDefaultMs } = this.#options;
      // Gives up while the row is still its own: after the lease another process may send it.
      const limits = { timeoutMs: leaseMs * usedOfLease, signals: [this.#stopping.signal] };
      const isStarred = await withTimeLimit(limits, (signal) => this.#deliver(row, signal));
      await this.#settle(row, isStarred);
    } catch (error) {
      const isRefused = error instanceof SubsonicError;
      const isOver = isNotFound(error) || (isRefused && row.attempts >= maxRefusals);
      if (isOver) await this.#settle(row, undefined);
      else {
        // A refused play was not counted; what broke off may have been, and is no refusal.
        const change = isRefused
          ? { lease_until: fromNow(this.#backoffMs(row.attempts)), plays_before: null }
          : { lease_until: null, attempts: row.attempts - 1 };
        await db.updateTable('source_outbox').set(change).where('id', '=', row.id).execute();
        if (!isRefused) throw error;
      }
    }
    return 'answered';
  }

  /** Deletes the row; `isStarred` is what like and star agree on now, undefined: nothing new. */
  async #settle({ id, song_id: songId }: Row, isStarred: boolean | undefined): Promise<void> {
    const { db, name } = this.#options;
    await db.transaction().execute(async (trx) => {
      // Before the likes, as in mergeLikes: in another order they would wait for each other.
      const row = await trx.deleteFrom('source_outbox').where('id', '=', id).returning('user_id').executeTakeFirst();
      const userId = row?.user_id ?? undefined;
      if (isStarred !== undefined && userId !== undefined)
        await agree(trx, { source: name, userId }, [songId], isStarred);
    });
  }

  async #claim(): Promise<Row | undefined> {
    const { db, name, leaseMs = leaseDefaultMs } = this.#options;
    return db
      .updateTable('source_outbox')
      .set({ lease_until: fromNow(leaseMs), attempts: sql<number>`attempts + 1` })
      .where('id', '=', (from) =>
        from
          .selectFrom('source_outbox')
          .select('id')
          .where('source', '=', name)
          .where((eb) => eb.or([eb('lease_until', 'is', null), isDue('lease_until')]))
          .where(isFirstOfSong)
          .orderBy('id')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst();
  }

  /** Resolves with the song's star after a like or unlike. */
  async #deliver(row: Row, signal: AbortSignal): Promise<boolean | undefined> {
    const { client, db } = this.#options;
    const id = remoteId(row.song_id) ?? '';
    const song = recordAt(await client.call('getSong', { id }, signal), 'song') ?? {};
    if (row.kind === 'like') {
      const isLiked = await this.#isLiked(row);
      const isStarred = song['starred'] !== undefined && song['starred'] !== null;
      if (isLiked !== isStarred) await client.call(isLiked ? 'star' : 'unstar', { id }, signal);
      return isLiked;
    }
    const plays = Number(song['playCount'] ?? 0) || 0;
    // An attempt that broke off was counted if the count grew; a server without counts gets each play at most once.
    if (row.plays_before !== null && (song['playCount'] === undefined || plays > row.plays_before)) return undefined;
    await db.updateTable('source_outbox').set({ plays_before: plays }).where('id', '=', row.id).execute();
    await client.call('scrobble', { id, time: row.happened_at.getTime(), submission: 'true' }, signal);
    return undefined;
  }

  /** As it is now, not as it was when the row was written: a repeat of an older row changes nothing. */
  async #isLiked({ id, song_id: songId }: Row): Promise<boolean> {
    // Two branches, so that a user's like is found by its key.
    const { rows } = await sql`select from source_outbox where id = ${id} and (
      user_id is null and exists (select from likes where song_id = ${songId})
      or exists (select from likes where song_id = ${songId} and likes.user_id = source_outbox.user_id))
    `.execute(this.#options.db);
    return rows.length > 0;
  }
}
