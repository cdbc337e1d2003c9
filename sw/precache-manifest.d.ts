/**
 * The files the shell needs without a network, put in by the build (scripts/build/precache.ts); `revision` is null where
 * the address changes with the content. Empty under `npm run dev`.
 */
declare const PRECACHE_MANIFEST: readonly { readonly url: string; readonly revision: string | null }[];
