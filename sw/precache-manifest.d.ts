/**
 * The shell's files, inserted by the build (scripts/build/precache.ts); `revision` is null where
 * the address changes with the content. Empty under `npm run dev`.
 */
declare const PRECACHE_MANIFEST: readonly {
  readonly url: string;
  readonly revision: string | null;
  readonly isArchived?: true;
}[];

/** The address of the archive (scripts/build/archive.ts) with the entries that are marked. */
declare const PRECACHE_ARCHIVE: string;
