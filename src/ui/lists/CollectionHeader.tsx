import { useEffect, useState, type ReactNode } from 'react';
import { CoverImage } from '../primitives/CoverImage.tsx';
import { onPictureRetry } from '../primitives/picture-retries.ts';
import { cx } from '../cx.ts';
import { common } from '../strings/strings.ts';
import styles from './CollectionHeader.module.css';

export interface CollectionHeaderProps {
  readonly name: string | undefined;
  /** Its line is reserved while it is undefined, so that nothing below moves when it comes. */
  readonly subtitle?: ReactNode;
  readonly coverUrl?: string | undefined;
  readonly round?: boolean;
  readonly symbol?: ReactNode;
  readonly pictureUrl?: string | undefined;
  readonly children?: ReactNode;
}

export function CollectionHeader(props: CollectionHeaderProps) {
  const { name, subtitle, coverUrl, round = false, symbol, pictureUrl, children } = props;
  return (
    <header className={styles.header}>
      {pictureUrl === undefined ? null : <Backdrop src={pictureUrl} />}
      {symbol === undefined ? (
        <CoverImage
          src={coverUrl}
          shape={round ? 'circle' : 'square'}
          className={cx(styles.art, round && styles.round)}
          eager
        />
      ) : (
        <span className={cx(styles.art, styles.symbol)} aria-hidden="true">
          {symbol}
        </span>
      )}
      <div className={styles.words}>
        <div className={styles.titles}>
          <h1
            className={cx(styles.name, name === undefined && styles.bone)}
            tabIndex={-1}
            dir="auto"
            aria-label={name === undefined ? common.loading : undefined}
          >
            {name ?? '\u00a0'}
          </h1>
          <div className={styles.subtitle}>{subtitle ?? '\u00a0'}</div>
        </div>
        {children === undefined ? null : <div className={styles.actions}>{children}</div>}
      </div>
    </header>
  );
}

function Backdrop({ src }: { readonly src: string }) {
  const [failed, setFailed] = useState<string>();
  useEffect(() => onPictureRetry(() => setFailed(undefined)), []);
  return (
    <div className={styles.picture} aria-hidden="true">
      {src === failed ? null : <img src={src} alt="" decoding="async" onError={() => setFailed(src)} />}
    </div>
  );
}
