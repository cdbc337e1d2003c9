export interface CatalogueSong {
  id: string;
  title: string;
  /** The artist's handle: lower case letters, digits and hyphens. */
  handle: string;
  display_name: string;
  image_url: string | null;
  audio_url: string | null;
  /** The key under /audio (`/audio/{key}-high.m4a`), or null for a song that has only its own address. */
  processed_audio_key: string | null;
  duration: number;
  tags: string;
  prompt: string;
  play_count: number;
  upvote_count: number;
  /** ISO 8601, UTC. */
  created_at: string;
  /** ISO 639-3, or null when unknown. */
  language: string | null;
  /** Lines `[hh:mm:ss.mmm --> hh:mm:ss.mmm] text`, or null. */
  lyrics: string | null;
  transcription: string | null;
  /** `e1,e2,… t1,t2,…`: e = offset in transcription just past word i, t = its time in milliseconds; or null. */
  timestampMap: string | null;
  genre: string;
  album_id?: string | null;
}

export interface CatalogueArtist {
  handle: string;
  display_name: string;
  avatar_image_url: string | null;
}

export interface Catalogue {
  artists: CatalogueArtist[];
  songs: CatalogueSong[];
}
