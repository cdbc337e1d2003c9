import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import type { AudioLibrary } from './audio-library.ts';

/**
 * Downloads these tracks whole in the background, in this order: the current one, then what follows. The one place
 * where the player requests downloads. `isCurrent` says whether the first is still the current track once the records
 * are read.
 */
export async function downloadAhead(
  { trackIds, quality }: { readonly trackIds: readonly TrackId[]; readonly quality: AudioQuality },
  deps: {
    readonly audioLibrary: Pick<AudioLibrary, 'want'>;
    readonly tracksOf: (ids: readonly TrackId[]) => Promise<readonly Track[]>;
    readonly isCurrent: (trackId: TrackId | undefined) => boolean;
  },
): Promise<void> {
  const tracks = await deps.tracksOf(trackIds);
  if (tracks.length > 0 && deps.isCurrent(trackIds[0])) deps.audioLibrary.want(tracks, quality);
}
