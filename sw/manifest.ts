/** Used once: the build replaces every mention of PRECACHE_MANIFEST by the whole list. */
export const manifest = PRECACHE_MANIFEST;
