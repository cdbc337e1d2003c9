import { assertDefined } from '../../lib/assert-defined.ts';
import { parseOwnerId, type OwnerId } from '../ids.ts';

/** 192 random bits in 32 url-safe characters: a guest id is a secret (api.md requires at least 128 bits). */
export const guestIdBytes = 24;

/** `guest_` and at least 128 random bits, 22 url-safe characters of 6 bits each (docs/api.md). */
export const isServableGuestId = (id: string): boolean => /^guest_[A-Za-z0-9_-]{22,122}$/.test(id);

/** `id`, or a fresh one if no server would accept it: the spec's own client made shorter ones. */
export const servableId = (id: OwnerId, freshId: () => OwnerId): OwnerId => (isServableGuestId(id) ? id : freshId());

/** Of two random uuids, which have 244 random bits. */
export const freshGuestId = (newUuid: () => string): OwnerId =>
  assertDefined(parseOwnerId(`guest_${newUuid()}${newUuid()}`.replaceAll('-', '')), 'guest id');

export function guestId(bytes: Uint8Array): OwnerId {
  const base64 = btoa(String.fromCharCode(...bytes));
  const urlSafe = base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return assertDefined(parseOwnerId(`guest_${urlSafe}`), 'guest id');
}
