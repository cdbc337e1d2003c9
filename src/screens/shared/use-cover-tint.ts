import { useEffect } from 'react';
import { coverColorsFor } from '../../db/catalogue/cover-color-queries.ts';
import type { CoverTint } from '../../ui/frame/Screen.tsx';
import { useServices } from './services.ts';
import { useLive } from './use-live.ts';

export function useCoverTint(coverImage: string | null | undefined): CoverTint | undefined {
  const { db, wantCoverColors } = useServices();
  const cover = coverImage ?? '';
  const colors = useLive(`tint:${cover}`, async () => (cover === '' ? undefined : await coverColorsFor(db, cover)));
  useEffect(() => {
    if (cover !== '') wantCoverColors(cover);
  }, [cover, wantCoverColors]);
  return colors && { cover: colors.color, deep: colors.deep };
}
