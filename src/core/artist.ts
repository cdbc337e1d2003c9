import type { ArtistHandle } from './ids.ts';

/** docs/product.md section 3, Artist. `trackCount` is null if the server sends none. */
export type Artist = {
  readonly handle: ArtistHandle;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly trackCount: number | null;
};
