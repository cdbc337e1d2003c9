import type { ArtistHandle } from '../../core/ids.ts';
import type { ArtistRow, FollowRow } from '../rows.ts';

/** Follows without a picture take name and picture of the artist as this device knows it. */
export async function withKnownFaces(
  rows: readonly FollowRow[],
  artistsOf: (handles: readonly ArtistHandle[]) => PromiseLike<readonly (ArtistRow | undefined)[]>,
): Promise<readonly FollowRow[]> {
  const faceless = rows.filter((row) => row.avatarUrl === null).map((row) => row.handle);
  if (faceless.length === 0) return rows;
  const known = new Map((await artistsOf(faceless)).map((artist) => [artist?.handle, artist]));
  return rows.map((row) => {
    const artist = known.get(row.handle);
    if (artist === undefined) return row;
    const { displayName, avatarUrl, trackCount } = artist;
    return { ...row, displayName, avatarUrl, trackCount };
  });
}
