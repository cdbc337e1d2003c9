import { useState } from 'react';
import { cx } from '../cx.ts';
import { Mark } from './Mark.tsx';
import styles from './CoverImage.module.css';

export interface CoverImageProps {
  /** Address of the picture; absent or broken shows the default picture on grey (docs/product.md section 8). */
  readonly src?: string | undefined;
  /** Empty for decoration, which a cover beside its title is. */
  readonly alt?: string;
  readonly className?: string | undefined;
  readonly shape?: 'square' | 'circle';
  /** The picture of a first screen: fetched at once instead of when it comes near. */
  readonly eager?: boolean;
  /** Nothing but the place, for now (src/ui/lists/fling.ts). */
  readonly waits?: boolean;
}

/** Fetches a picture that will soon be drawn, so that the first frame has it. */
export function expectPicture(src: string | null): void {
  if (src === null || src === '') return;
  const picture = new Image();
  // As the cover asks for it, or it would be fetched twice.
  picture.referrerPolicy = 'no-referrer';
  picture.src = src;
}

/**
 * Heard by whoever draws a picture. Inside a view transition React holds a screen back until its pictures are there, and
 * shows nothing in its place on the first start; but not for a picture whose loading somebody hears of. A picture has its
 * place, and comes when it comes.
 */
export const waitForNoPicture = (): void => undefined;

/** A square picture that keeps its place while loading and never shows a broken image. */
export function CoverImage({ src, alt = '', className, shape = 'square', ...rest }: CoverImageProps) {
  const { eager = false, waits = false } = rest;
  const [failed, setFailed] = useState<string>();
  const usable = src !== undefined && src !== '' && src !== failed;
  return (
    <span className={cx(styles.frame, shape === 'circle' && styles.circle, className)}>
      {waits ? null : usable ? (
        <img
          key={src}
          className={styles.image}
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          // An eager picture is there with the text beside it, or not much later; the rest may come when it comes.
          decoding={eager ? 'sync' : 'async'}
          draggable={false}
          referrerPolicy="no-referrer"
          onLoad={waitForNoPicture}
          onError={() => {
            setFailed(src);
          }}
        />
      ) : (
        <span
          className={styles.fallback}
          role={alt === '' ? undefined : 'img'}
          aria-label={alt === '' ? undefined : alt}
        >
          <Mark className={styles.mark} />
        </span>
      )}
    </span>
  );
}
