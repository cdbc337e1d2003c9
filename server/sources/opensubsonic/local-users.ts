/**
 * The users here who are the music server's user: one id, or all of a server on loopback, where one person lives under
 * several ids (a guest in each browser). Their likes and plays go back, and that user's stars and playlists are theirs.
 */
export const everyone = '*';

export const isLocalUser = (localUsers: string, userId: string): boolean =>
  localUsers === everyone || localUsers === userId;
