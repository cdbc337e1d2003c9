import type { SourceCaller } from '../source.ts';

/**
 * The users here who are the music server's user: one id, or all of a server on loopback, where one person lives under
 * several ids (a guest in each browser). Their likes and plays go back, and that user's stars and playlists are theirs.
 */
export const everyone = '*';

/** A call through a proxy that no setting names may be any person's: it does not count where all of this machine are one. */
export const isLocalUser = (localUsers: string, { userId, isDirect }: SourceCaller): boolean =>
  localUsers === everyone ? isDirect : localUsers === userId;
