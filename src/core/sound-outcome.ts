/**
 * What became of a download.
 * - `unreachable`: nothing answered, or a login page did · `busy`: the server wants to be asked later
 * - `cut`: the answer ended early; `gainedBytes` of it are kept for the next try
 * - `refused`, `notSound`: this song's own failure · `forbidden`: the host lets nobody read (no CORS)
 * - `noRoom`: `roomFor` said no · `full`: the disk or the quota is
 */
export type DownloadOutcome =
  | { readonly kind: 'stored'; readonly bytes: number; readonly mime: string }
  | { readonly kind: 'unreachable' | 'notSound' | 'forbidden' | 'full' | 'aborted' }
  | { readonly kind: 'busy'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'cut'; readonly gainedBytes: number }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'noRoom'; readonly bytes: number };
