export const manifest = PRECACHE_MANIFEST;
export const archive = PRECACHE_ARCHIVE;
