import { Anchor, type AnchorProps } from '../primitives/Anchor.tsx';
import { CoverImage, CoverPicture, type CoverImageProps } from '../primitives/CoverImage.tsx';
import type { StandIns } from './to-dom.ts';

/** For the components with hooks that cards and tiles are made of. `failed`: addresses of pictures that did not load. */
export const standIns = (failed: ReadonlySet<string>): StandIns =>
  new Map<unknown, (props: never) => React.ReactNode>([
    [Anchor, ({ to, ...rest }: AnchorProps) => <a href={to} {...rest} />],
    [
      CoverImage,
      ({ src, ...rest }: CoverImageProps) => (
        <CoverPicture {...rest} src={src !== undefined && failed.has(src) ? undefined : src} />
      ),
    ],
  ]);
