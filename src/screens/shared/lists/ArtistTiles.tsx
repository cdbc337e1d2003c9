import type { Artist } from '../../../core/artist.ts';
import { paths } from '../../../core/paths.ts';
import { ArtistCard, TileGrid } from '../../../ui/lists/Tile.tsx';

export function ArtistTiles({ artists, label }: { readonly artists: readonly Artist[]; readonly label: string }) {
  return (
    <TileGrid label={label}>
      {artists.map((artist) => (
        <li key={artist.handle}>
          <ArtistCard
            name={artist.displayName}
            to={paths.artist(artist.handle)}
            avatarUrl={artist.avatarUrl ?? undefined}
            trackCount={artist.trackCount ?? undefined}
          />
        </li>
      ))}
    </TileGrid>
  );
}
