import type { Track, TrackCounts } from '../track.ts';

/** docs/api.md, Song, from a Track: what POST /api/songs takes, each with its genre and language null (docs/product.md section 7). */
export const wireSong = (track: Track): object => ({
  id: track.id,
  title: track.title,
  handle: track.handle,
  display_name: track.authorName,
  image_url: track.coverImage,
  audio_url: track.audioUrl,
  duration: track.durationS,
  tags: track.tags,
  prompt: track.prompt,
  created_at: track.createdAt,
  date: track.date,
  lyrics: track.lyrics,
  transcription: track.transcription,
  timestampMap: track.timestampMap,
  genre: track.genre,
  language: null,
});

/** All that is known of a song, in the server's fields and one more, `source`, that says who told it. */
export const storedSong = (track: Track, counts: TrackCounts | undefined): object => ({
  ...wireSong(track),
  processed_audio_url: track.processedAudioUrl,
  processed_audio_key: track.processedAudioKey,
  language: track.language,
  play_count: counts?.plays ?? 0,
  upvote_count: counts?.likes ?? 0,
  source: track.source,
});
