import { useEffect, useState } from 'react';
import { cx } from '../cx.ts';
import { Mark } from './Mark.tsx';
import { onPictureRetry } from './picture-retries.ts';
import styles from './CoverImage.module.css';

export interface CoverImageProps {
  /** Missing or broken pictures show the default picture on grey (docs/product.md section 8). */
  readonly src?: string | undefined;
  readonly className?: string | undefined;
  readonly shape?: 'square' | 'circle';
  /** For the first screen: loads at once instead of near the view. */
  readonly eager?: boolean;
  /** Shows only the placeholder (src/ui/lists/tracks/fling.ts). */
  readonly waits?: boolean;
}

/** Requests a picture before it is rendered, so that the first frame has it. */
export function expectPicture(src: string | null): void {
  if (src === null || src === '') return;
  const picture = new Image();
  // Must equal the cover's request, or the picture would be fetched twice.
  picture.referrerPolicy = 'no-referrer';
  picture.src = src;
}

export function CoverImage({ src, ...rest }: CoverImageProps) {
  const [failed, setFailed] = useState<string>();
  if (failed !== undefined && src === failed) return <FailedCover {...rest} setFailed={setFailed} />;
  return (
    <CoverPicture
      {...rest}
      src={src}
      onError={() => {
        setFailed(src);
      }}
    />
  );
}

/** Apart, because a cover that loads needs no effect. */
function FailedCover({ setFailed, ...rest }: CoverImageProps & { readonly setFailed: (src: undefined) => void }) {
  useEffect(() => onPictureRetry(() => setFailed(undefined)), [setFailed]);
  return <CoverPicture {...rest} src={undefined} />;
}

type CoverPictureProps = CoverImageProps & { readonly onError?: () => void };

/** Without state: shows the default picture only where there is no `src`. */
export function CoverPicture({ src, className, shape = 'square', onError, ...rest }: CoverPictureProps) {
  const { eager = false, waits = false } = rest;
  return (
    <span className={cx(styles.frame, shape === 'circle' && styles.circle, className)}>
      {waits ? null : src !== undefined && src !== '' ? (
        <img
          key={src}
          className={styles.image}
          src={src}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          // Decoded with its text if eager, later otherwise.
          decoding={eager ? 'sync' : 'async'}
          draggable={false}
          referrerPolicy="no-referrer"
          onError={onError}
        />
      ) : (
        <span className={styles.fallback}>
          <Mark className={styles.mark} />
        </span>
      )}
    </span>
  );
}
