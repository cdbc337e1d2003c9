import type { ArtistHandle } from '../../core/ids.ts';
import type { ArtistRow, FollowRow } from '../rows.ts';

/** Follows without a picture take name and picture of the artist as this device knows it. */
export async function withKnownArtists(
  rows: readonly FollowRow[],
  artistsOf: (handles: readonly ArtistHandle[]) => PromiseLike<readonly (ArtistRow | undefined)[]>,
): Promise<readonly FollowRow[]> {
  const withoutPicture = rows.filter((row) => row.avatarUrl === null).map((row) => row.handle);
  if (withoutPicture.length === 0) return rows;
  const known = new Map((await artistsOf(withoutPicture)).map((artist) => [artist?.handle, artist]));
  return rows.map((row) => {
    const artist = known.get(row.handle);
    if (artist === undefined) return row;
    const { displayName, avatarUrl, trackCount } = artist;
    return { ...row, displayName, avatarUrl, trackCount };
  });
}
