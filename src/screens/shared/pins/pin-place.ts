import { humanisedSlug } from '../../../core/genres/genres.ts';
import { paths } from '../../../core/paths.ts';
import { pinKind } from '../../../core/pin.ts';
import { states } from '../../../ui/strings/screens.ts';
import { playlists } from '../../../ui/strings/actions.ts';
import { common, library } from '../../../ui/strings/strings.ts';

/** How a pinned collection is called, and its screen. `name` is null where this device does not know it. */
export function pinPlace(
  collection: string,
  name: string | null,
): { readonly name: string; readonly path: string | null } {
  const { kind, id } = pinKind(collection);
  switch (kind) {
    case 'liked':
      return { name: library.likedSongs, path: paths.likedSongs };
    case 'genre':
      return { name: id, path: paths.genre(id) };
    case 'album':
      return { name: humanisedSlug(id), path: paths.album(id) };
    case 'artist':
      return { name: name ?? id, path: paths.artist(id) };
    case 'song':
      return { name: name === null ? id : common.titleOf(name), path: paths.post(id) };
    case 'playlist':
      return name === null
        ? { name: states.gonePlaylist, path: null }
        : { name: playlists.nameOf(name), path: paths.playlist(id) };
    case 'unknown':
      return { name: id, path: null };
  }
}
