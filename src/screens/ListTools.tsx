import { ListActions } from '../ui/TrackList.tsx';
import type { Songs } from './use-songs.ts';

export interface ListToolsProps {
  readonly songs: Songs;
  /** The collection's name in the table `pins` (`liked`, `genre:TERM`, …); without it nothing can be kept offline. */
  readonly collection?: string;
}

/** What stands above a track list: Play, Shuffle, and the switches about offline. */
export function ListTools({ songs }: ListToolsProps) {
  return <ListActions onPlay={songs.play} onShuffle={songs.shuffle} disabled={songs.rows.length === 0} />;
}
