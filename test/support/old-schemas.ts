/** The schema as version 1 of the app made it: devices have it, so it is never edited. */
export const version1 = {
  identity: 'key',
  profiles: 'id, ownerId',
  profilesConfirmed: 'ownerId',
  tokens: 'ownerId',
  settings: 'key',
  tracks: 'id, handle, *words',
  trackCounts: 'trackId',
  artists: 'handle, *words',
  likes: '[ownerId+trackId], [ownerId+likedAtMs]',
  likesConfirmed: '[ownerId+trackId], ownerId',
  playlists: 'id, ownerId',
  playlistsConfirmed: 'id, ownerId',
  playlistIds: 'clientId',
  follows: '[ownerId+handle], ownerId',
  recentlyPlayed: '[ownerId+trackId], [ownerId+playedAtMs]',
  playCounts: '[ownerId+trackId], ownerId',
  recentSearches: '[ownerId+term], [ownerId+searchedAtMs]',
  lists: 'key',
  favoriteArtists: '[ownerId+artist], ownerId',
  favoriteGenres: '[ownerId+genre], ownerId',
  pulls: 'key',
  counters: 'key',
  sounds: '[trackId+quality], trackId, pinned, playedAtMs',
  pins: '[ownerId+collection], ownerId',
  noReading: 'trackId',
  playerState: 'ownerId',
  playQueue: 'ownerId',
  coverColors: 'coverImage',
  avatars: 'key',
  syncState: 'ownerId',
  outbox: '++seq, [ownerId+lane], [ownerId+state+listed], [state+nextAttemptAtMs]',
} as const;

/** What version 2 changed of it. */
const version2 = { ...version1, soundProblems: 'trackId' } as const;

/** What version 3 changed of it. */
export const version3 = { ...version2, tracks: 'id, handle', searchText: 'page, rev' } as const;

/** What version 4 changed of it. */
export const version4 = { ...version3, genreCovers: 'genre' } as const;

/** Every version before today's. */
export const olderSchemas: readonly (readonly [version: number, schema: Readonly<Record<string, string>>])[] = [
  [1, version1],
  [2, version2],
  [3, version3],
  [4, version4],
];
