/** docs/product.md sections 4 and 9. "Ours" marks constants that the spec leaves open. */
export const limits = {
  recentlyPlayed: 50,
  homeRecentlyPlayed: 20,
  /** Ours: the most played; /following shows all. */
  homeFollowing: 50,
  homeGenresPerPage: 40,
  compactGenres: 6,
  genresPerPage: 16,
  /** Ours. */
  tilesPerPage: 24,
  recentSearches: 10,
  searchDebounceMs: 300,
  /** Ours: in UTF-16 units; our server refuses a longer term. */
  searchTermMaxLength: 256,
  pageSize: 50,
  externalProviderChance: 0.14,
  playCountedAfterS: 30,
  previousRestartsAfterS: 5,
  skipRecordDelayMs: 250,
  endRecordDelayMs: 250,
  audioProcessingDelayMs: 123,
  favoriteArtists: 100,
  favoriteGenresStrongOver: 5,
  favoriteGenresWeakUnder: 4,
  miniPlayerDismissPx: 50,
  fullscreenCloseFraction: 0.4,
  /** Ours: a swipe over the mini player or the cover to the next or previous track. */
  trackSwipePx: 60,
  subtitleCharacters: 180,
  subtitleRefreshMs: 100,
  pullMaxPx: 80,
  pullFactor: 0.5,
  pullStartPx: 10,
  pullThresholdPx: 60,
  pullResetMs: 300,
  /** Ours: the longest time a pull shows its spinner. */
  pullLoadingMaxMs: 10_000,
  infiniteScrollPx: 100,
  scrollToTopPx: 100,
  splashRedirectMs: 1_000,
  genreScrollThrottleMs: 150,
  toastMs: 2_000,
  /** Ours. */
  undoMs: 5_000,
  /** Ours: for a change that cannot be undone once sent; longer, because Undo appears after the commit. */
  sentAfterUndoMs: 5_500,
  volumeStep: 0.01,
  passwordMinLength: 6,
  guestNumberMax: 999,
  /** Ours: playlists and people, trimmed, in UTF-16 units as servers count. */
  nameMaxLength: 80,
  cacheCleanupMs: 24 * 60 * 60 * 1_000,
  headerPictures: 8,
  freshForMs: 5 * 60 * 1_000,
  songsByIdsPerCall: 100,
  /** Ours: more in one transaction would for seconds show nothing and store no tap on a heart. */
  likesPerCommit: 1_000,
  pinnedSongsPerCollection: 200,
  /** A pin that takes a larger share of the free storage asks for confirmation. */
  pinConfirmedOverShare: 0.5,
  languageSampleCharacters: 4_096,
  languageMinCharacters: 20,
  languageMissingTrigramPenalty: 300,
  coverSampleMaxPx: 200,
  storageBudgetBytes: 500 * 1024 * 1024,
  idempotencyTtlMs: 170 * 24 * 60 * 60 * 1_000,
} as const;
