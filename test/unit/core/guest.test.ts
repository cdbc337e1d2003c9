import { expect, test } from 'vitest';
import { newGuest } from '../../../src/core/users/guest.ts';
import { guestIdBytes } from '../../../src/core/users/guest-id.ts';
import { isGuestId } from '../../../src/core/ids.ts';
import { seededRandom } from '../../../src/lib/random.ts';

const bytes = (seed: number): Uint8Array => {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: guestIdBytes }, () => Math.floor(random() * 256));
};

test('a guest id is a secret of at least 128 bits in url-safe characters', () => {
  expect(guestIdBytes * 8).toBeGreaterThanOrEqual(128);
  const { id } = newGuest(bytes(1), seededRandom(1));
  expect(isGuestId(id)).toBe(true);
  expect(id).toMatch(/^guest_[A-Za-z0-9_-]{32}$/);
  expect(newGuest(bytes(2), seededRandom(1)).id).not.toBe(id);
});

test('a guest is called by adjective, animal and a number up to 999, without a hyphen', () => {
  for (let seed = 0; seed < 200; seed++) {
    const { username, displayName } = newGuest(bytes(seed), seededRandom(seed));
    expect(username).toMatch(/^[a-z]+\d{1,3}$/);
    expect(displayName).toBe(username.charAt(0).toUpperCase() + username.slice(1));
  }
});

test('the largest random number still picks a word, and 999', () => {
  expect(newGuest(bytes(1), () => 0.999_999_999).username).toMatch(/^[a-z]+999$/);
});

test('an avatar is plain JSON and round', () => {
  const { avatarProps } = newGuest(bytes(3), seededRandom(3));
  expect(avatarProps['isCircle']).toBe(true);
  expect(JSON.parse(JSON.stringify(avatarProps))).toEqual(avatarProps);
  expect(Object.keys(avatarProps).length).toBeGreaterThan(10);
});
