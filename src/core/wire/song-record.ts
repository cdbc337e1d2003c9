import type { Track, TrackCounts } from '../track.ts';

/** A Track as POST /api/songs takes it (docs/api.md, Song), with genre and language null (docs/product.md section 7). */
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

export const storedSong = (track: Track, counts: TrackCounts | undefined): object => ({
  ...wireSong(track),
  processed_audio_url: track.processedAudioUrl,
  processed_audio_key: track.processedAudioKey,
  language: track.language,
  play_count: counts?.plays ?? 0,
  upvote_count: counts?.likes ?? 0,
  source: track.source,
});
