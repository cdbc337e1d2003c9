import { wellFormed } from '../lib/well-formed.ts';

declare const tag: unique symbol;
type Id<N extends string> = string & { readonly [tag]: N };

export type TrackId = Id<'Track'>;
/** An artist's handle: the artist's identity everywhere (docs/product.md section 3, Artist). */
export type ArtistHandle = Id<'Artist'>;
/** A server's playlist id, or the client id (`local_…`) a playlist made here carries until the server answers. */
export type PlaylistId = Id<'Playlist'>;
/**
 * Whose rows these are: a guest id, a member's Firebase uid, or `visitor`. What calls name as userId is a guest's own id
 * and a member's confirmed Profile.id (table profilesBase), which need not equal the uid (api.md).
 */
export type OwnerId = Id<'Owner'>;
/** An idempotency key: a UUID minted once per outbox row (api.md, Conventions). */
export type IdempotencyKey = Id<'IdempotencyKey'>;

const maxIdLength = 256;
/**
 * Ids stand in the addresses of calls (api.md). `.` and `..` cannot: whoever reads an address takes them for steps, encoded
 * or not, and the call would be another one. Lone surrogates cannot be encoded at all.
 */
const isAddressable = (id: string): boolean => id !== '.' && id !== '..' && wellFormed(id) === id;

function textOrUndefined<N extends string>(value: unknown): Id<N> | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value) as Id<N>;
  if (typeof value !== 'string') return undefined;
  const id = value.trim();
  return id === '' || id.length > maxIdLength ? undefined : (id as Id<N>);
}

function idOrUndefined<N extends string>(value: unknown): Id<N> | undefined {
  const id = textOrUndefined<N>(value);
  return id !== undefined && isAddressable(id) ? id : undefined;
}

/** A track id from unknown data, or undefined when it is not usable (empty, not text, over 256 characters, unaddressable). */
export const parseTrackId = (value: unknown): TrackId | undefined => idOrUndefined<'Track'>(value);
/** No call has a handle in its address; the app's own routes keep `.` and `..` apart (paths.ts). */
export const parseArtistHandle = (value: unknown): ArtistHandle | undefined => textOrUndefined<'Artist'>(value);
export const parsePlaylistId = (value: unknown): PlaylistId | undefined => idOrUndefined<'Playlist'>(value);
export const parseOwnerId = (value: unknown): OwnerId | undefined => idOrUndefined<'Owner'>(value);
export const parseIdempotencyKey = (value: unknown): IdempotencyKey | undefined =>
  idOrUndefined<'IdempotencyKey'>(value);

/** The owner of what somebody who is neither guest nor member leaves behind (docs/product.md section 10, visitors). */
export const visitorId = 'visitor' as OwnerId;
export const isGuestId = (id: string): boolean => id.startsWith('guest_');

const localPlaylistPrefix = 'local_';
/** A playlist id for a playlist made here; `uuid` is fresh. */
export const localPlaylistId = (uuid: string): PlaylistId => `${localPlaylistPrefix}${uuid}` as PlaylistId;
export const isLocalPlaylistId = (id: PlaylistId): boolean => id.startsWith(localPlaylistPrefix);
/** An idempotency key from a fresh UUID. */
export const idempotencyKey = (uuid: string): IdempotencyKey => uuid as IdempotencyKey;
