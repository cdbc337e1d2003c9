import { useCallback, useMemo } from 'react';
import { limits } from '../../core/limits.ts';
import type { Track } from '../../core/track.ts';
import { parseTimestampMap, segmentAt, segmentsOf } from '../../core/timestamp-map.ts';
import { usePlayingTime } from '../../screens/shared/use-playing.ts';

/** The segment of the transcription that is heard now, else '' (docs/product.md section 2, Mini player). */
export function useSubtitle(track: Pick<Track, 'transcription' | 'timestampMap'> | undefined): string {
  const transcription = track?.transcription ?? '';
  const timestampMap = track?.timestampMap ?? '';
  const segments = useMemo(
    () => segmentsOf(parseTimestampMap(timestampMap, transcription), transcription),
    [timestampMap, transcription],
  );
  const segment = useCallback((timeS: number) => segmentAt(segments, timeS * 1_000), [segments]);
  return usePlayingTime(segment, limits.subtitleRefreshMs, segments.length > 0);
}
