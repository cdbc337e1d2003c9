/**
 * The addresses that belong to the server and never to a page of the app: calls (api.md), sound and pictures. Matches a
 * path, with or without its query. docs/deploy.md says the same for other hosts.
 */
export const serverPaths = /^\/(?:api|audio|covers|avatars)(?=[/?]|$)|^\/(?:me|updateProfile)(?=\?|$)/;
