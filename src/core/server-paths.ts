/**
 * Paths that belong to the server and never to a page: calls (api.md), audio and pictures. Matches a
 * path with or without its query. docs/deploy.md lists the same for other hosts.
 */
export const serverPaths = /^\/(?:api|audio|covers|avatars)(?=[/?]|$)|^\/(?:me|updateProfile)(?=\?|$)/;
