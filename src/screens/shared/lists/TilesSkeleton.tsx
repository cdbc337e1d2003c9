import { TileGrid, TileSkeleton } from '../../../ui/lists/Tile.tsx';
import { common } from '../../../ui/strings/strings.ts';

/** For a grid of tiles whose answer is awaited; the status tells assistive technology. */
export function TilesSkeleton({ round = false }: { readonly round?: boolean }) {
  return (
    <div role="status" aria-label={common.loading}>
      <TileGrid>
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index}>
            <TileSkeleton round={round} />
          </li>
        ))}
      </TileGrid>
    </div>
  );
}
