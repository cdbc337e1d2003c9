import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestNewId, storedNewIdRequest } from '../../../src/db/identity/new-guest-id.ts';
import { continueAsGuest } from '../../../src/db/identity/commands.ts';
import { currentIdentity } from '../../../src/db/identity/queries.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { sendNewIdRequest, type NewIdOutcome } from '../../../src/sync/new-guest-id.ts';
import { timing } from '../../../src/sync/timing.ts';
import { aGuest, freshDb } from '../db/support.ts';

const newId = 'guest_freshfreshfreshfreshfreshfresh';
const lost = (): Promise<Response> => Promise.reject(new TypeError('network'));
const moved = (): Promise<Response> => Promise.resolve(Response.json({ id: newId }));
const proxys = (status: number) => (): Promise<Response> =>
  Promise.resolve(new Response('<html>Not you.</html>', { status }));

let respond: () => Promise<Response>;

beforeEach(() => {
  vi.stubGlobal('fetch', () => respond());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function aWaitingGuest() {
  const db = freshDb();
  await continueAsGuest(db, aGuest(), 1);
  const request = await requestNewId(db, 'key-1');
  if (typeof request === 'string') throw new Error(request);
  const repeat = async (): Promise<NewIdOutcome> =>
    sendNewIdRequest(db, 'https://api.test', assertDefined(await storedNewIdRequest(db), 'request'), { pressed: true });
  return { db, first: () => sendNewIdRequest(db, 'https://api.test', request, { pressed: true }), repeat };
}

describe('after an answer was lost, with which the server may have moved everything to the new id', () => {
  it.each([
    ['401', proxys(401)],
    ['403', proxys(403)],
    ['404', proxys(404)],
    ['200 and no id', (): Promise<Response> => Promise.resolve(Response.json({ status: 'login' }))],
  ])('repeats the request though a proxy answers %s in its place', async (_what, answerOfProxy) => {
    const { db, first, repeat } = await aWaitingGuest();
    respond = lost;
    expect(await first()).toEqual({ kind: 'later' });
    respond = answerOfProxy;
    expect(await repeat()).toEqual({ kind: 'later' });
    respond = moved;
    expect(await repeat()).toEqual({ kind: 'done' });
    expect((await currentIdentity(db)).ownerId).toBe(newId);
  });

  it('gives up where 404 has come for minutes: a server that does not know the call', async () => {
    const { db, first, repeat } = await aWaitingGuest();
    respond = lost;
    await first();
    respond = proxys(404);
    const outcomes = [];
    for (let times = 0; times < timing.foreignAttempts; times++) outcomes.push((await repeat()).kind);
    expect(outcomes).toEqual([...Array.from({ length: timing.foreignAttempts - 1 }, () => 'later'), 'unable']);
    expect(await storedNewIdRequest(db)).toBeUndefined();
  });
});

it('says at once that a server is unable which answers the first request with a 404 of any shape', async () => {
  const { db, first } = await aWaitingGuest();
  respond = proxys(404);
  expect(await first()).toEqual({ kind: 'unable' });
  expect(await storedNewIdRequest(db)).toBeUndefined();
});
