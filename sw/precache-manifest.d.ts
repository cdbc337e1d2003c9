/**
 * The shell's files, inserted by the build (scripts/build/precache.ts); `revision` is null where
 * the address changes with the content. Empty under `npm run dev`.
 */
declare const PRECACHE_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
