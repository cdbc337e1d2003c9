import { head } from './probe.ts';

/**
 * How audio is requested. Past the browser's own copy: that may come from playback, without CORS; Chromium delays a request up to
 * 20 s for it while the audio element still reads it (observed); and a second one would take disk.
 */
export const audioRequest = { cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;

/** The announced length; null where it cannot be compared with the received bytes. */
export function promisedBytes(answer: Response): number | null {
  if (answer.headers.get('Content-Encoding') !== null) return null;
  const length = Number(answer.headers.get('Content-Length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 ? length : null;
}

/** Who answers: `opaque` is another origin, also after a redirect of the own one; `none` if nothing does. */
export const unreadAnswer = async (address: string): Promise<ResponseType | 'none'> =>
  (await head(address, 5_000))?.type ?? 'none';
