import { expect, it, vi } from 'vitest';
import { exchangeRefreshToken } from '../../../src/platform/shared/tokens.ts';

const asked: { address: string; body: string }[] = [];

/** The identity provider gives this answer to the next question. */
const answers = (status: number, body: unknown): void => {
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string, init: { body: string }) => {
    asked.push({ address, body: init.body });
    return Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  });
};
const exchange = () => exchangeRefreshToken({ apiKey: 'key&1' }, 'refresh+1');
const refusal = (message: string) => ({ error: { code: 400, message } });

it('gives the new tokens, and asks with the old one', async () => {
  answers(200, { id_token: 'id', refresh_token: 'next', expires_in: '1800' });
  expect(await exchange()).toEqual({ kind: 'renewed', idToken: 'id', refreshToken: 'next', expiresInS: 1_800 });
  expect(asked).toEqual([
    {
      address: 'https://securetoken.googleapis.com/v1/token?key=key%261',
      body: 'grant_type=refresh_token&refresh_token=refresh%2B1',
    },
  ]);
});

it.each(['', '0', '-5', 'soon', '999999'])('takes a lifetime of %j for an hour', async (lifetime) => {
  answers(200, { id_token: 'id', refresh_token: 'next', expires_in: lifetime });
  expect(await exchange()).toMatchObject({ expiresInS: 3_600 });
});

it('tells an account that is switched off from a token that is over', async () => {
  answers(400, refusal('USER_DISABLED : The user account has been disabled by an administrator.'));
  expect(await exchange()).toEqual({ kind: 'denied', disabled: true });
  for (const code of ['TOKEN_EXPIRED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN']) {
    answers(400, refusal(code));
    expect(await exchange()).toEqual({ kind: 'denied', disabled: false });
  }
});

it.each([
  ['an unknown refusal', 400, refusal('PROJECT_NUMBER_MISMATCH')],
  ['a server in trouble', 503, 'Service Unavailable'],
  ['a login page', 200, '<!doctype html>'],
  ['an answer without tokens', 200, { id_token: 'id' }],
])('signs no user out for %s', async (_what, status, body) => {
  answers(status, body);
  expect(await exchange()).toEqual({ kind: 'unreachable' });
});
