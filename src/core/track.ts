import type { ArtistHandle, TrackId } from './ids.ts';

/**
 * A stored song (docs/product.md section 3, Track). Addresses are absolute http(s) or null; texts are plain text.
 * Counts are separate (TrackCounts): they change often and would re-run every query on tracks.
 */
export type Track = {
  readonly id: TrackId;
  readonly title: string;
  readonly handle: ArtistHandle | null;
  readonly authorName: string;
  readonly coverImage: string | null;
  readonly processedAudioUrl: string | null;
  readonly audioUrl: string | null;
  readonly processedAudioKey: string | null;
  readonly durationS: number | null;
  readonly tags: string;
  readonly prompt: string;
  readonly createdAt: string | null;
  readonly date: string | null;
  /** ISO 639-3, `und` if detection found nothing, null before detection. */
  readonly language: string | null;
  readonly lyrics: string;
  readonly transcription: string;
  readonly timestampMap: string;
  readonly genre: string | null;
  readonly source: 'api' | 'provider';
};

/** `und` is local: calls send null. */
export const knownLanguage = (language: string | null): string | null => (language === 'und' ? null : language);

export type TrackCounts = { readonly trackId: TrackId; readonly plays: number; readonly likes: number };

export type AudioQuality = 'lossless' | 'high' | 'low';
/** Any other stored value is treated as high (docs/product.md section 3, Settings). */
export const parseAudioQuality = (value: unknown): AudioQuality =>
  value === 'lossless' || value === 'low' ? value : 'high';
