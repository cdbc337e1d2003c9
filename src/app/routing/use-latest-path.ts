import { parsePlaylistId } from '../../core/ids.ts';
import { idInPath, paths } from '../../core/paths.ts';
import { resolvePlaylistId } from '../../db/playlists/queries.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useLive } from '../../screens/shared/use-live.ts';

/** `pathname`, or for a playlist that has another id by now its path by that. Undefined until that is read. */
export function useLatestPath(pathname: string): string | undefined {
  const { db } = useServices();
  return useLive(`latest path ${pathname}`, async () => {
    const id = pathname.startsWith(paths.playlist('')) ? parsePlaylistId(idInPath(pathname)) : undefined;
    const latest = id && (await resolvePlaylistId(db, id));
    return latest === undefined || latest === id ? pathname : paths.playlist(latest);
  });
}
