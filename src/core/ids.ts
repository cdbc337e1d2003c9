import { wellFormed } from '../lib/well-formed.ts';

declare const tag: unique symbol;
type Id<N extends string> = string & { readonly [tag]: N };

export type TrackId = Id<'Track'>;
export type ArtistHandle = Id<'Artist'>;
/** A server's playlist id, or a client id (`local_…`), which the server replaces or adopts when it confirms the creation. */
export type PlaylistId = Id<'Playlist'>;
/**
 * The owner of rows: a guest id, a member's Firebase uid, or `visitor`. Calls name a guest's own id as userId
 * and a member's confirmed Profile.id (table profilesBase), which need not equal the uid (api.md).
 */
export type OwnerId = Id<'Owner'>;
/** A UUID minted once per outbox row (api.md, Conventions). */
export type IdempotencyKey = Id<'IdempotencyKey'>;

const maxIdLength = 256;
/**
 * Ids are path segments of calls (api.md). URL parsers resolve `.` and `..`, encoded or not, which would change the call;
 * lone surrogates cannot be encoded.
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

export const parseTrackId = (value: unknown): TrackId | undefined => idOrUndefined<'Track'>(value);
/** Handles are not part of any call's path; the app's own routes escape `.` and `..` (paths.ts). */
export const parseArtistHandle = (value: unknown): ArtistHandle | undefined => textOrUndefined<'Artist'>(value);
export const parsePlaylistId = (value: unknown): PlaylistId | undefined => idOrUndefined<'Playlist'>(value);
export const parseOwnerId = (value: unknown): OwnerId | undefined => idOrUndefined<'Owner'>(value);
export const parseIdempotencyKey = (value: unknown): IdempotencyKey | undefined =>
  idOrUndefined<'IdempotencyKey'>(value);

/** The owner of a visitor's rows (docs/product.md section 10, visitors). */
export const visitorId = 'visitor' as OwnerId;
export const isGuestId = (id: string): boolean => id.startsWith('guest_');

const localPlaylistPrefix = 'local_';
export const localPlaylistId = (uuid: string): PlaylistId => `${localPlaylistPrefix}${uuid}` as PlaylistId;
export const isLocalPlaylistId = (id: PlaylistId): boolean => id.startsWith(localPlaylistPrefix);
export const idempotencyKey = (uuid: string): IdempotencyKey => uuid as IdempotencyKey;
