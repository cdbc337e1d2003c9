import type { PlaylistId, TrackId } from './ids.ts';

/** docs/product.md section 3, Playlist, without its owner. `songCount` may exceed `songIds` until songs are loaded. */
export type Playlist = {
  readonly id: PlaylistId;
  readonly name: string;
  readonly description: string | null;
  readonly songCount: number;
  readonly songIds: readonly TrackId[];
};
