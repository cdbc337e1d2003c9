/** What a playlist holds, here or there. */
export interface PlaylistContent {
  name: string;
  description: string | null;
  songIds: readonly string[];
}

/**
 * A playlist after a reading of the music server: of what changed on both sides since `base`, the reading before, the
 * name and order of `local` stay, and songs that were added or removed on either side are.
 */
export function mergePlaylist(base: PlaylistContent, local: PlaylistContent, remote: PlaylistContent): PlaylistContent {
  return {
    name: local.name === base.name ? remote.name : local.name,
    description: local.description === base.description ? remote.description : local.description,
    songIds: mergeSongs(base.songIds, local.songIds, remote.songIds),
  };
}

function mergeSongs(base: readonly string[], local: readonly string[], remote: readonly string[]): readonly string[] {
  if (isSame(local, base)) return remote;
  const [before, here, there] = [new Set(base), new Set(local), new Set(remote)];
  const staying = local.filter((id) => there.has(id) || !before.has(id));
  return [...staying, ...remote.filter((id) => !before.has(id) && !here.has(id))];
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, i) => id === b[i]);

export const isSamePlaylist = (a: PlaylistContent, b: PlaylistContent): boolean =>
  a.name === b.name && a.description === b.description && isSame(a.songIds, b.songIds);
