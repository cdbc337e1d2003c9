import { expect, test } from 'vitest';
import { newGuest } from '../../../src/core/users/guest.ts';
import { isGuestId } from '../../../src/core/ids.ts';
import { seededRandom } from '../../../src/lib/random.ts';

test('a guest id is a secret of at least 128 bits in url-safe characters', () => {
  const { id } = newGuest(seededRandom(1));
  expect(isGuestId(id)).toBe(true);
  expect(id).toMatch(/^guest_[A-Za-z0-9_-]{32}$/);
  // Of 100 ids each of the 64 characters is in one, and none is in all at one place: every bit is random.
  const ids = Array.from({ length: 100 }, () => newGuest(seededRandom(1)).id.slice('guest_'.length));
  expect(new Set(ids.join('')).size).toBe(64);
  for (let at = 0; at < 32; at++) expect(new Set(ids.map((other) => other[at])).size).toBeGreaterThan(16);
});

test('a guest is called by adjective, animal and a number up to 999, without a hyphen', () => {
  for (let seed = 0; seed < 200; seed++) {
    const { username, displayName } = newGuest(seededRandom(seed));
    expect(username).toMatch(/^[a-z]+\d{1,3}$/);
    expect(displayName).toBe(username.charAt(0).toUpperCase() + username.slice(1));
  }
});

test('the largest random number still picks a word, and 999', () => {
  expect(newGuest(() => 0.999_999_999).username).toMatch(/^[a-z]+999$/);
});

test('an avatar is plain JSON and round', () => {
  const { avatarProps } = newGuest(seededRandom(3));
  expect(avatarProps['isCircle']).toBe(true);
  expect(JSON.parse(JSON.stringify(avatarProps))).toEqual(avatarProps);
  expect(Object.keys(avatarProps).length).toBeGreaterThan(10);
});
