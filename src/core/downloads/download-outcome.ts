/**
 * - `unreachable`: no answer, or a login page
 * - `busy`: 429 or 503
 * - `cut`: the response ended early; the file’s first `storedBytes` are stored for the next attempt
 * - `refused`, `notAudio`: this song's own failure
 * - `forbidden`: the host has no CORS
 * - `noSpace`: `spaceFor` returned false
 * - `full`: the disk or the quota is full
 * - `unstorable`: the browser lets no audio be stored, so nothing was requested
 */
export type DownloadOutcome =
  | { readonly kind: 'stored'; readonly bytes: number; readonly mime: string }
  | { readonly kind: 'unreachable' | 'notAudio' | 'forbidden' | 'full' | 'unstorable' | 'aborted' }
  | { readonly kind: 'busy'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'cut'; readonly storedBytes: number }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'noSpace'; readonly bytes: number };
