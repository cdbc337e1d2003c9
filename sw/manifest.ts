export const manifest = PRECACHE_MANIFEST;
