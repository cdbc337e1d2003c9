import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isRecord } from '../../../server/outside-values.ts';
import type { SearchQuery } from './queries.ts';

const run = promisify(execFile);
const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js');
const connections = 20;

export interface Load {
  perSecond: number;
  p99Ms: number;
}

interface Wanted {
  url: string;
  seconds?: number;
  amount?: number;
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** As many requests as 20 connections can make, by autocannon in a process of its own. Throws when any is refused. */
export async function fullLoad({ url, seconds, amount, method = 'GET', body, headers = {} }: Wanted): Promise<Load> {
  const args = ['--json', '-c', String(connections), '-m', method];
  args.push(...(amount === undefined ? ['-d', String(seconds ?? 5)] : ['-a', String(amount)]));
  const sent = { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  for (const [name, value] of Object.entries(sent)) args.push('-H', `${name}=${value}`);
  if (body !== undefined) args.push('-b', JSON.stringify(body));
  const { stdout } = await run(process.execPath, [autocannon, ...args, url], { maxBuffer: 2 ** 24 });
  const result: unknown = JSON.parse(stdout);
  const numbers = (name: string): Record<string, unknown> => {
    const value = isRecord(result) ? result[name] : undefined;
    return isRecord(value) ? value : {};
  };
  const bad = isRecord(result) ? Number(result['non2xx']) + Number(result['errors']) : 1;
  if (bad > 0) throw new Error(`${bad} requests for ${url} were refused`);
  const requests = numbers('requests');
  const [duration, total] = [isRecord(result) ? Number(result['duration']) : 0, Number(requests['total'])];
  return {
    perSecond: duration > 0 ? total / duration : Number(requests['average']),
    p99Ms: Number(numbers('latency')['p99']),
  };
}

/** One search every `everyMs`, whatever the ones before it do; milliseconds from when each was due to its last byte. */
export async function stableSearches(
  origin: string,
  queries: readonly SearchQuery[],
  everyMs: number,
): Promise<{ kind: string; ms: number }[]> {
  const startMs = performance.now();
  return Promise.all(
    queries.map(async ({ kind, type, term }, place) => {
      const dueMs = startMs + place * everyMs;
      await delay(dueMs - performance.now());
      const response = await fetch(`${origin}/api/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ search_queries: [{ term, type, from_index: 0, size: 50 }] }),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`a search was refused: ${response.status}`);
      return { kind, ms: performance.now() - dueMs };
    }),
  );
}

/** The value below which 99 in 100 lie. */
export const p99 = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(numbers.length * 0.99) - 1)] ?? Number.NaN;
