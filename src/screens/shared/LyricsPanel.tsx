import { useCallback, useMemo } from 'react';
import { limits } from '../../core/limits.ts';
import { currentLine, parseLyrics, plainLines, type LyricLine } from '../../core/lyrics.ts';
import { linesOfTranscription, parseTimestampMap, wordsOfLine } from '../../core/timestamp-map.ts';
import type { Track } from '../../core/track.ts';
import { LyricsList } from '../../ui/player/LyricsList.tsx';
import { useServices } from './services.ts';
import { usePlayingTime } from './use-playing.ts';

export type LyricsPanelProps = {
  readonly track: Track;
  /** False if the player's current track is another one; then no line is current. */
  readonly isCurrent?: boolean;
  /** Grows with its lines instead of having its own scroller. */
  readonly inPage?: boolean;
  /** Called by a press on a line, with its start in seconds; by default the player seeks. */
  readonly onLine?: (startS: number) => void;
};

export function LyricsPanel({ track, isCurrent = true, inPage = false, onLine }: LyricsPanelProps) {
  const { player } = useServices();
  const { lyrics, transcription, timestampMap } = track;
  const lines = useMemo(() => {
    const timed = parseTimestampMap(timestampMap, transcription);
    const sung = parseLyrics(lyrics);
    const shown =
      sung.length > 0 ? sung.map((line) => ({ ...line, isTimed: true })) : linesOfTranscription(timed, transcription);
    return shown.map((line) => ({ ...line, words: line.isTimed ? wordsOfLine(line, timed, transcription) : [] }));
  }, [lyrics, transcription, timestampMap]);
  const lineAt = useCallback((timeS: number) => (isCurrent ? lineOrEnd(lines, timeS) : -1), [lines, isCurrent]);
  const current = usePlayingTime(lineAt, limits.subtitleRefreshMs, isCurrent && lines.length > 0);
  const words = lines[current]?.words;
  const wordAt = useCallback(
    (timeS: number) => {
      if (words === undefined) return -1;
      // A word without a time lights up with the next timed one.
      let reached = -1;
      for (const [at, word] of words.entries()) if (word.atS !== null && word.atS <= timeS) reached = at;
      return reached;
    },
    [words],
  );
  const currentWord = usePlayingTime(wordAt, limits.subtitleRefreshMs, words !== undefined);
  const views = useMemo(() => {
    if (lines.length === 0) return plainLines(transcription).map((text) => ({ text, startS: null }));
    return lines.map((line) => ({
      text: line.text,
      startS: line.isTimed ? line.startTime : null,
      words: line.words.some((word) => word.atS !== null) ? line.words.map((word) => word.text) : undefined,
    }));
  }, [lines, transcription]);
  return (
    <LyricsList
      lines={views}
      current={current}
      currentWord={currentWord}
      inPage={inPage}
      onSeek={onLine ?? player.seek}
    />
  );
}

/** What the list wants: after the end of the last line their number. */
const lineOrEnd = (lines: readonly LyricLine[], timeS: number): number =>
  timeS >= (lines.at(-1)?.endTime ?? Number.POSITIVE_INFINITY) ? lines.length : currentLine(lines, timeS);
