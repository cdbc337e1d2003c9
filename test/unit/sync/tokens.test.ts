import { describe, expect, it, onTestFinished } from 'vitest';
import { emptyProfile } from '../../../src/core/users/profile.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { retryNow } from '../../../src/db/outbox/commands.ts';
import { syncStatus } from '../../../src/db/outbox/status.ts';
import { createProfile, updateProfile } from '../../../src/db/profiles/commands.ts';
import { ownProfile } from '../../../src/db/profiles/queries.ts';
import { createTokenSource, type ExchangeToken } from '../../../src/sync/token-source.ts';
import type { ServerAnswer, ServerRequest } from '../../simulation/model-server.ts';
import { owner, World } from '../../simulation/world.ts';
import { trackId } from '../db/support.ts';

const uid = owner('uid-1');
const a = trackId('a');

type Setting = { readonly exchange?: ExchangeToken; readonly answer?: (request: ServerRequest) => ServerAnswer | null };

/** A member with a profile called `profile-1` and a token that is good for an hour. */
async function member({ exchange, answer }: Setting = {}) {
  const world = new World();
  onTestFinished(() => world.close());
  const handle = world.server.handle.bind(world.server);
  world.server.handle = (request) => answer?.(request) ?? handle(request);
  const observer = world.tab('observer');
  const tokens = createTokenSource(observer.db, () => world.clock.nowMs + world.skewMs, exchange);
  const tab = world.tab('tab', { tokens });
  await world.signIn(tab, uid, 'member');
  const { db } = tab;
  await world.run(
    db.tokens.put({
      ownerId: uid,
      idToken: 'old',
      refreshToken: 'refresh',
      expiresAtMs: world.clock.nowMs + 60 * 60_000,
    }),
  );
  const profile = { ...emptyProfile('profile-1'), displayName: 'Ann' };
  await world.run(db.profilesBase.put({ ...profile, ownerId: uid }));
  await world.run(db.profiles.put({ ...profile, ownerId: uid, fetchedAtMs: 1 }));
  return { world, tab, db, context: tab.context(uid) };
}

const renewed: ExchangeToken = () =>
  Promise.resolve({ kind: 'renewed', idToken: 'new', refreshToken: 'refresh2', expiresInS: 3_600 });

describe("a member's changes", () => {
  it('carry the token, and name the profile id, not the uid', async () => {
    const { world, tab, context } = await member();
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    expect(world.server.requests[0]).toMatchObject({ bearer: 'Bearer old', body: { userId: 'profile-1' } });
    expect(world.server.likesOf('profile-1')).toEqual(['a']);
  });

  it('case 26: a token that expired hours ago is renewed before anything is sent', async () => {
    const { world, tab, db, context } = await member({ exchange: renewed });
    await world.run(setLike(context, a, true));
    await world.pass(5 * 60 * 60_000);
    await world.drainAll(tab);
    expect(world.server.requests.map(({ bearer }) => bearer)).toEqual(['Bearer new', 'Bearer new']);
    expect(await world.run(db.tokens.get(uid))).toMatchObject({ refreshToken: 'refresh2' });
  });

  it.each<[string, unknown]>([
    ['is no text', 42],
    ['has a line break', 'a\nb'],
    ['has what no header carries', '🎵'],
    ['is empty', ''],
    ['is longer than any server takes', 'x'.repeat(20_000)],
  ])('a token edited by hand that %s is renewed before anything is sent', async (_what, idToken) => {
    const { world, tab, db, context } = await member({ exchange: renewed });
    await world.run(
      db.tokens
        .where('ownerId')
        .equals(uid)
        .modify({ idToken: idToken as string }),
    );
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    expect(world.server.requests.map(({ bearer }) => bearer)).toEqual(['Bearer new', 'Bearer new']);
  });

  it('case 26: a 401 renews the token once and goes on', async () => {
    const answer = ({ bearer }: ServerRequest) => (bearer === 'Bearer old' ? { status: 401, json: {} } : null);
    const { world, tab, db, context } = await member({ exchange: renewed, answer });
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    expect(await world.run(db.outbox.count())).toBe(0);
    expect(world.server.likesOf('profile-1')).toEqual(['a']);
  });

  it('case 26: a 401 that stays pauses visibly; nothing is refused, nothing lost, and signing in goes on', async () => {
    let shut = true;
    let asked = 0;
    const answer = () => {
      asked++;
      return shut ? { status: 401, json: {} } : null;
    };
    const { world, tab, db, context } = await member({ exchange: renewed, answer });
    await world.run(setLike(context, a, true));
    await world.run(tab.drainer());
    await world.run(tab.drainer({ force: true }));
    expect(asked).toBe(2);
    expect(await world.run(syncStatus(db, uid))).toMatchObject({ waiting: 1, needUser: 0, paused: 'signInAgain' });
    shut = false;
    await world.run(retryNow(context));
    await world.drainAll(tab);
    expect(await world.run(syncStatus(db, uid))).toEqual({ waiting: 0, needUser: 0, localOnly: 0, paused: null });
  });

  it('case 26: a disabled account pauses with that reason', async () => {
    const exchange: ExchangeToken = () => Promise.resolve({ kind: 'denied', disabled: true });
    const { world, tab, db, context } = await member({ exchange });
    await world.run(setLike(context, a, true));
    await world.pass(2 * 60 * 60_000);
    await world.run(tab.drainer());
    expect(await world.run(syncStatus(db, uid))).toMatchObject({ needUser: 0, paused: 'accountDisabled' });
    expect(world.server.requests).toHaveLength(0);
  });

  it('case 26: an unreachable sign-in service is a bad network, no more', async () => {
    let up = false;
    const exchange: ExchangeToken = (token) => (up ? renewed(token) : Promise.resolve({ kind: 'unreachable' }));
    const { world, tab, db, context } = await member({ exchange });
    await world.run(setLike(context, a, true));
    await world.pass(2 * 60 * 60_000);
    await world.run(tab.drainer());
    expect(await world.run(syncStatus(db, uid))).toMatchObject({ waiting: 1, needUser: 0, paused: null });
    up = true;
    await world.drainAll(tab);
    expect(world.server.likesOf('profile-1')).toEqual(['a']);
  });

  it('wait until the profile exists, whose making goes first', async () => {
    const answer = ({ path, body }: ServerRequest) =>
      path.startsWith('/updateProfile')
        ? { status: 200, json: { ...(body as object), id: 'profile-9', displayName: 'Bo' } }
        : null;
    const { world, tab, db, context } = await member({ answer });
    await world.run(db.profilesBase.clear());
    await world.run(db.profiles.clear());
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    expect(world.server.likesOf('profile-9')).toEqual([]);
    await world.run(createProfile(context, 'Bo'));
    expect(await world.run(ownProfile(db, uid))).toMatchObject({ displayName: 'Bo' });
    await world.drainAll(tab);
    expect(world.server.likesOf('profile-9')).toEqual(['a']);
    expect(await world.run(db.outbox.count())).toBe(0);
  });

  it('roll a refused profile change back to what the server confirmed', async () => {
    const { world, tab, db, context } = await member({ answer: () => ({ status: 400, json: {} }) });
    await world.run(updateProfile(context, { displayName: 'Rude' }));
    expect(await world.run(ownProfile(db, uid))).toMatchObject({ displayName: 'Rude' });
    await world.drainAll(tab);
    expect(await world.run(ownProfile(db, uid))).toMatchObject({ displayName: 'Ann' });
  });
});
