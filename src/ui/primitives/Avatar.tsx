import { useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import type { AvatarProps } from '../../core/users/profile.ts';
import { ignored } from '../../lib/log.ts';
import styles from './Avatar.module.css';
import { cardColour } from '../lists/card-colours.ts';
import { CoverImage } from './CoverImage.tsx';
import { cx } from '../cx.ts';

export interface UserAvatarProps {
  /** Its first letter, on the name's colour, is the placeholder. */
  readonly name: string;
  /** Used without `props`. */
  readonly url?: string | null | undefined;
  readonly props?: AvatarProps | null | undefined;
  /** Called with the drawn picture's address, so that it can be stored. */
  readonly onDrawn?: ((address: string) => void) | undefined;
  readonly className?: string | undefined;
  readonly size: number;
}

export function Avatar({ name, url, props, onDrawn, className, size }: UserAvatarProps) {
  const drawing = useDrawing(props, onDrawn);
  const style: CSSProperties = { width: size, height: size, fontSize: size * 0.42, background: cardColour(name) };
  const address = props === null || props === undefined ? (url ?? undefined) : drawing;
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

function useDrawing(
  props: AvatarProps | null | undefined,
  onDrawn: ((address: string) => void) | undefined,
): string | undefined {
  const [drawn, setDrawn] = useState<{ readonly key: string; readonly address: string }>();
  const told = useRef(onDrawn);
  useEffect(() => {
    told.current = onDrawn;
  });
  const key = props === null || props === undefined ? '' : JSON.stringify(props);
  useEffect(() => {
    let current = true;
    if (props !== null && props !== undefined) {
      import('../avatar-svg.ts').then(
        ({ avatarAddress }) => {
          if (!current) return;
          const address = avatarAddress(props);
          setDrawn({ key, address });
          told.current?.(address);
        },
        // Offline before the first precache finished, the placeholder letter stays.
        ignored('drawing the avatar'),
      );
    }
    return () => {
      current = false;
    };
    // eslint-disable-next-line react/exhaustive-deps -- the key says when the props differ
  }, [key]);
  return drawn?.key === key ? drawn.address : undefined;
}
