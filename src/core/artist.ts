import type { ArtistHandle } from './ids.ts';

/** docs/product.md section 3, Artist. `trackCount` is null where no server has said it. */
export type Artist = {
  readonly handle: ArtistHandle;
  readonly displayName: string;
  readonly avatarUrl: string | null;
  readonly trackCount: number | null;
};
