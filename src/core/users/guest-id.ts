import { assertDefined } from '../../lib/assert-defined.ts';
import { parseOwnerId, type OwnerId } from '../ids.ts';

/** `guest_` and at least 128 random bits, 22 url-safe characters of 6 bits each (docs/api.md). */
export const isServableGuestId = (id: string): boolean => /^guest_[A-Za-z0-9_-]{22,122}$/.test(id);

/** `id`, or a fresh one if no server would accept it: the spec's own client made shorter ones. */
export const servableId = (id: OwnerId, freshId: () => OwnerId): OwnerId => (isServableGuestId(id) ? id : freshId());

/** A guest id is a secret: 192 random bits in 32 url-safe characters. */
export function freshGuestId(): OwnerId {
  const base64 = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))));
  return assertDefined(parseOwnerId(`guest_${base64.replaceAll('+', '-').replaceAll('/', '_')}`), 'guest id');
}
