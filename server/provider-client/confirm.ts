import { sql } from 'kysely';
import type { CatalogueSong } from '../../src/core/wire/catalogue-song.ts';
import type { Db } from '../db/open.ts';
import { storeConfirmed } from '../db/sent-songs.ts';
import { isRecord } from '../outside-values.ts';
import { Quota } from '../http/quota.ts';
import { providerPageSize, type Provider } from './provider.ts';
import { parseSongRecord, publicOr } from './song-record.ts';

export interface SongConfirmer {
  readonly canAsk: boolean;
  wake(): void;
  idle(): Promise<void>;
  close(): Promise<void>;
}

const lookAgainMs = 60_000;
const maxAsked = 10;
const batch = 100;
/** Pages of the genre to search for a submitted song before requesting its id. */
const genrePages = 4;

type Query = Omit<Parameters<Provider['search']>[0], 'signal'>;
type ProviderCall = () => ((query: Query) => Promise<unknown[] | undefined>) | undefined;

interface Waiting {
  sender: string;
  id: string;
  record: string;
}

/** Starts at once; without a provider it makes no requests. `trustedOrigins` as in `publicOr`. */
export function songConfirmer(
  db: Db,
  provider: Provider | undefined,
  trustedOrigins: ReadonlySet<string>,
  log: (line: string) => void,
  callsPerMinute: number,
): SongConfirmer {
  if (provider === undefined) {
    return { canAsk: false, wake: () => undefined, idle: () => Promise.resolve(), close: () => Promise.resolve() };
  }
  const closing = new AbortController();
  const { signal } = closing;
  const { providerCall, callsLeft } = boundedCalls(provider, callsPerMinute, signal);
  let running: Promise<void> | undefined;
  let wokenMeanwhile = false;

  const round = async (): Promise<void> => {
    // Claims no more than the budget allows, or the order of turns would be lost.
    const claim = (): Promise<Waiting[]> => claimDue(db, Math.min(batch, callsLeft()));
    for (let due = await claim(); due.length > 0 && !signal.aborted; due = await claim()) {
      const { found, notSent } = await ask(providerCall, due, trustedOrigins);
      if (found.length > 0) await storeConfirmed(db, found);
      if (notSent.length > 0) return giveBack(db, notSent);
    }
  };
  const wake = (): void => {
    if (signal.aborted) return;
    if (running !== undefined) {
      wokenMeanwhile = true;
      return;
    }
    running = round()
      .catch((error: unknown) => log(`confirming songs failed: ${error instanceof Error ? error.message : 'unknown'}`))
      .finally(() => {
        running = undefined;
        if (wokenMeanwhile) {
          wokenMeanwhile = false;
          wake();
        }
      });
  };
  const idle = async (): Promise<void> => {
    while (running !== undefined) await running;
  };
  const timer = setInterval(wake, lookAgainMs);
  timer.unref();
  wake();
  return {
    canAsk: true,
    wake,
    idle,
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await idle();
    },
  };
}

/** A call is undefined when the minute's budget is used up, and from the close on: a silent provider takes seconds for each. */
function boundedCalls(
  provider: Provider,
  callsPerMinute: number,
  signal: AbortSignal,
): { providerCall: ProviderCall; callsLeft: () => number } {
  const budget = new Quota(callsPerMinute, 60_000);
  return {
    providerCall: () => {
      if (signal.aborted || budget.take('', 1) === 0) return undefined;
      return (query) => provider.search({ ...query, signal });
    },
    callsLeft: () => budget.left(''),
  };
}

/**
 * Claims due songs and delays their next turn (1 minute, doubling, a day at most), so that no two processes request the
 * same one. Senders take turns, and each sender's least requested songs go first, so that a flood of invented songs
 * does not delay other senders.
 */
async function claimDue(db: Db, limit: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update sent_songs set asked = asked + 1,
      ask_at = now() + least(interval '1 day', interval '1 minute' * power(2, least(asked, 11)))
    where (sender, id) in (
      select song.sender, song.id from sent_songs song join (
        select sender, id, row_number() over (partition by sender order by asked, ask_at) as turn
        from sent_songs where ask_at <= now() and asked < ${maxAsked}) due
      on due.sender = song.sender and due.id = song.id
      where song.ask_at <= now() and song.asked < ${maxAsked}
      order by due.turn, song.ask_at limit ${limit} for update of song skip locked)
    returning sender, id, record`.execute(db);
  return rows;
}

/** Songs beyond the minute's budget are due in the next minute, as if they had not been claimed. */
async function giveBack(db: Db, songs: readonly Waiting[]): Promise<void> {
  for (const { sender, id } of songs) {
    await sql`update sent_songs set asked = asked - 1, ask_at = now() + interval '1 minute'
      where sender = ${sender} and id = ${id} and asked > 0`.execute(db);
  }
}

/** First searches the genre, where one response confirms many, then each missing id. */
async function ask(
  providerCall: ProviderCall,
  waiting: readonly Waiting[],
  trusted: ReadonlySet<string>,
): Promise<{ found: CatalogueSong[]; notSent: Waiting[] }> {
  const found = new Map<string, CatalogueSong>();
  const asked = new Set<string>();
  const isAllowed = publicOr(trusted);
  const wanted = new Map(waiting.map(({ id, record }) => [id, genreOf(record)]));
  const take = (records: readonly unknown[]): void => {
    for (const record of records) {
      // Stores only the provider's data. The submitted genre only chooses the search: stored, it would be shown to all
      // users.
      const song = parseSongRecord(record, isAllowed, { takeCounts: true });
      if (song !== undefined && wanted.has(song.id)) found.set(song.id, song);
    }
  };
  const isMissingIn = (genre: string) => [...wanted].some(([id, of]) => of === genre && !found.has(id));
  for (const genre of new Set(wanted.values())) {
    for (let page = 0; page < genrePages && genre !== '' && isMissingIn(genre); page++) {
      const records = await providerCall()?.({ term: genre, kind: 'tag', from: page * providerPageSize });
      if (records === undefined || records.length === 0) break;
      take(records);
    }
  }
  for (const id of wanted.keys()) {
    if (found.has(id)) continue;
    const search = providerCall();
    if (search === undefined) break;
    asked.add(id);
    take((await search({ term: id, kind: 'text', from: 0 })) ?? []);
  }
  const notSent = waiting.filter(({ id }) => !found.has(id) && !asked.has(id));
  return { found: [...found.values()], notSent };
}

function genreOf(record: string): string {
  const value: unknown = JSON.parse(record);
  const genre = isRecord(value) ? value['genre'] : undefined;
  return typeof genre === 'string' ? genre : '';
}
