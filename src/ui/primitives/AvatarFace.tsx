import type { CSSProperties } from 'react';
import { cardColour } from '../lists/card-colours.ts';
import { cx } from '../cx.ts';
import styles from './Avatar.module.css';
import { CoverImage } from './CoverImage.tsx';

export interface AvatarFaceProps {
  /** Its first letter, on the name's colour, is the placeholder. */
  readonly name: string;
  readonly address: string | undefined;
  readonly className?: string | undefined;
  readonly size: number;
}

/** Without hooks: the picture, or the name's first letter until there is one. */
export function AvatarFace({ name, address, className, size }: AvatarFaceProps) {
  const style: CSSProperties = { width: size, height: size, fontSize: size * 0.42, background: cardColour(name) };
  return (
    <span className={cx(styles.avatar, className)} style={style} aria-hidden="true">
      {address === undefined ? initialOf(name) : null}
      {address === undefined ? null : <CoverImage src={address} shape="circle" className={styles.picture} eager />}
    </span>
  );
}

function initialOf(name: string): string {
  const first = name.trim().codePointAt(0);
  return first === undefined ? '' : String.fromCodePoint(first).toLocaleUpperCase();
}
