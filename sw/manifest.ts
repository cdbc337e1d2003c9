/** The build's list, named once: every mention of PRECACHE_MANIFEST becomes a copy of the whole list in sw.js. */
export const manifest = PRECACHE_MANIFEST;
