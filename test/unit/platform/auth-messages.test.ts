import { AuthErrorCodes, debugErrorMap } from 'firebase/auth';
import { expect, it } from 'vitest';
import { messageOf, messages } from '../../../src/platform/auth/messages.ts';

/** The SDK makes this code of the service's MISSING_EMAIL and lists it nowhere. */
const unlisted = ['auth/missing-email'];

it('has messages only for codes that Firebase sends', () => {
  // Each list misses codes of the other.
  const described = Object.keys((debugErrorMap as () => object)()).map((code) => `auth/${code}`);
  const sent = new Set<string>([...Object.values(AuthErrorCodes), ...described, ...unlisted]);
  expect([...messages.keys()].filter((code) => !sent.has(code))).toEqual([]);
});

it('says that sign-in with email is switched off', () => {
  const error = Object.assign(new Error('Firebase: Error.'), { code: AuthErrorCodes.OPERATION_NOT_ALLOWED });
  expect(messageOf(error)).toBe('Sign-in with email is switched off here.');
});
