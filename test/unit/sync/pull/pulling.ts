import { onTestFinished } from 'vitest';
import type { Timers } from '../../../../src/lib/timers.ts';
import { createApiCall, type ApiCall, type FetchedAnswer } from '../../../../src/sync/api-client.ts';
import { createPull } from '../../../../src/sync/pull/create-pull.ts';
import type { PullResources } from '../../../../src/sync/pull/resource.ts';
import { loadedResources } from '../../../simulation/pull-resources.ts';
import { createTokenSource, type ExchangeToken } from '../../../../src/sync/token-source.ts';
import { guestA, owner, World } from '../../../simulation/world.ts';

export async function listening() {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab');
  await world.signIn(tab, guestA);
  return { world, tab, context: tab.context(guestA) };
}

export const writes = (world: World): string[] =>
  world.server.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

/** A genre's page as the server answers it. */
export const list = (ids: readonly string[], totalHits: number): unknown => ({
  result: { tag_song: { result: ids.map((id) => ({ id, title: id })), total_hits: totalHits } },
});

export type Asked = { readonly url: string; readonly body: unknown; readonly headers: unknown };

export async function pulling(
  answer: (asked: Asked) => unknown,
  options: {
    providerUrl?: string | null;
    random?: number;
    resources?: Partial<PullResources>;
    detectLanguages?: (texts: readonly string[], timers: Timers) => Promise<readonly (string | null)[]>;
  } = {},
) {
  const { world, tab, context } = await listening();
  const { detectLanguages } = options;
  const asked: Asked[] = [];
  const reply = (value: unknown, status = 200): FetchedAnswer => ({
    status,
    headers: { get: (name) => (name === 'ETag' ? '"e1"' : null) },
    text: () => Promise.resolve(JSON.stringify(value)),
  });
  const api = createApiCall((url, init) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const request = { url, body, headers: init.headers };
    asked.push(request);
    const value = answer(request);
    if (value instanceof Error) return Promise.reject(value);
    return Promise.resolve(typeof value === 'number' ? reply({ error: 'no' }, value) : reply(value));
  }, tab.deps.timers);
  const pull = createPull(
    {
      ...tab.deps,
      api,
      providerUrl: options.providerUrl === undefined ? 'http://provider' : options.providerUrl,
      random: () => options.random ?? 0.9,
      ...(detectLanguages && { detectLanguages: (texts) => detectLanguages(texts, tab.deps.timers) }),
    },
    { ...loadedResources, ...options.resources },
  );
  return { world, tab, context, asked, pull };
}

export const uid = owner('uid-1');

type Renewal = Awaited<ReturnType<ExchangeToken>>;
const renewed: Renewal = { kind: 'renewed', idToken: 'new', refreshToken: 'refresh2', expiresInS: 3_600 };

/** A member whose calls `api` answers, and whose token `old` is renewed to `new`, unless `renewal` says otherwise. */
export async function member(api: ApiCall, renewal: Renewal = renewed) {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab');
  const { db } = tab;
  await world.signIn(tab, uid, 'member');
  const expiresAtMs = world.clock.nowMs + 60 * 60_000;
  await world.run(db.tokens.put({ ownerId: uid, idToken: 'old', refreshToken: 'refresh', expiresAtMs }));
  const tokens = createTokenSource(
    db,
    () => world.clock.nowMs,
    () => Promise.resolve(renewal),
  );
  return {
    world,
    db,
    context: tab.context(uid),
    pull: createPull({ ...tab.deps, tokens, api, providerUrl: null }, loadedResources),
  };
}
