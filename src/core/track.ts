import type { ArtistHandle, TrackId } from './ids.ts';

/**
 * A song as the app keeps it (docs/product.md section 3, Track). Addresses are absolute http(s) or null; texts are plain text.
 * Counts live apart (TrackCounts), because they change often and would wake every query on tracks.
 */
export type Track = {
  readonly id: TrackId;
  /** May be empty; screens then show 'Untitled Track'. */
  readonly title: string;
  readonly handle: ArtistHandle | null;
  /** May be empty; screens then show 'Unknown artist'. */
  readonly authorName: string;
  readonly coverImage: string | null;
  /** The processed audio's own address, where the server names one. */
  readonly processedAudioUrl: string | null;
  /** The song's own address; badges, Share and Download use it. */
  readonly audioUrl: string | null;
  readonly processedAudioKey: string | null;
  readonly durationS: number | null;
  readonly tags: string;
  readonly prompt: string;
  /** ISO 8601, or null when unknown. */
  readonly createdAt: string | null;
  readonly date: string | null;
  /** ISO 639-3, `und` when detection gave no answer, null while not looked at. */
  readonly language: string | null;
  readonly lyrics: string;
  readonly transcription: string;
  readonly timestampMap: string;
  readonly genre: string | null;
  /** Where it came from: our API, or the external provider (docs/product.md section 7). */
  readonly source: 'api' | 'provider';
};

/** `und` says on this device that detection found nothing; calls say null. */
export const knownLanguage = (language: string | null): string | null => (language === 'und' ? null : language);

/** Volatile numbers of a track, as the server last said. */
export type TrackCounts = { readonly trackId: TrackId; readonly plays: number; readonly likes: number };

export type AudioQuality = 'lossless' | 'high' | 'low';
/** Any other stored value is treated as high (docs/product.md section 3, Settings). */
export const parseAudioQuality = (value: unknown): AudioQuality =>
  value === 'lossless' || value === 'low' ? value : 'high';
