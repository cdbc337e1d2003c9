import { pullKeys } from '../../core/keys.ts';
import { limits } from '../../core/limits.ts';
import {
  parseFavoriteArtists,
  parseFavoriteGenres,
  type FavoriteArtist,
  type FavoriteGenre,
  type Parsed,
} from '../../core/wire/answers.ts';
import { putFavoriteArtists, putFavoriteGenres } from '../../db/library/favorite-commands.ts';
import { noteDropped } from './context.ts';
import type { DocumentResource, RequestOf } from './resource.ts';

export const favoriteArtists: DocumentResource<RequestOf<'favoriteArtists'>, Parsed<FavoriteArtist>> = {
  kind: 'document',
  freshForMs: limits.freshForMs,
  needsUserId: true,
  sentence: 'Failed to fetch favorite artists',
  tables: ['favoriteArtists'],
  key: (ownerId) => pullKeys.favoriteArtists(ownerId),
  countStored: (db, ownerId) => db.favoriteArtists.where('ownerId').equals(ownerId).count(),
  path: (_request, { userId = '' }) =>
    `/api/users/${encodeURIComponent(userId)}/favorite-artists?limit=${limits.favoriteArtists}`,
  parse: parseFavoriteArtists,
  write: async ({ db, ownerId }, _request, { items, dropped }) => {
    await noteDropped(db, 'favorites', dropped);
    await putFavoriteArtists(db, ownerId, items);
    return 'whole';
  },
  onNotFound: () => Promise.resolve({ kind: 'done' }),
};

export const favoriteGenres: DocumentResource<RequestOf<'favoriteGenres'>, Parsed<FavoriteGenre>> = {
  kind: 'document',
  freshForMs: limits.freshForMs,
  needsUserId: true,
  sentence: 'Failed to fetch favorite genres',
  tables: ['favoriteGenres'],
  key: (ownerId) => pullKeys.favoriteGenres(ownerId),
  countStored: (db, ownerId) => db.favoriteGenres.where('ownerId').equals(ownerId).count(),
  path: (_request, { userId = '' }) => `/api/users/${encodeURIComponent(userId)}/favorite-genres`,
  parse: parseFavoriteGenres,
  write: async ({ db, ownerId }, _request, { items, dropped }) => {
    await noteDropped(db, 'favorites', dropped);
    await putFavoriteGenres(db, ownerId, items);
    return 'whole';
  },
  onNotFound: () => Promise.resolve({ kind: 'done' }),
};
