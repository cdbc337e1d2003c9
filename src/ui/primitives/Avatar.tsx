import { useEffect, useRef, useState } from 'react';
import type { AvatarProps } from '../../core/users/profile.ts';
import { AvatarFace, type AvatarFaceProps } from './AvatarFace.tsx';
import { untilQuiet } from '../../lib/foreground.ts';
import { ignored } from '../../lib/log.ts';

const quietMs = 1_000;

export interface UserAvatarProps extends Omit<AvatarFaceProps, 'address'> {
  /** Used without `props`. */
  readonly url?: string | null | undefined;
  readonly props?: AvatarProps | null | undefined;
  /** Draws it only once what fills the screen has come: the code for it takes 40 KB. */
  readonly waits?: boolean;
  /** Called with the drawn picture's address, so that it can be stored. */
  readonly onDrawn?: ((address: string) => void) | undefined;
}

export function Avatar({ name, url, props, waits = false, onDrawn, className, size }: UserAvatarProps) {
  const drawing = useDrawing(props, waits, onDrawn);
  const address = props === null || props === undefined ? (url ?? undefined) : drawing;
  return <AvatarFace name={name} address={address} className={className} size={size} />;
}

function useDrawing(
  props: AvatarProps | null | undefined,
  waits: boolean,
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
      (waits ? untilQuiet(quietMs) : Promise.resolve())
        .then(() => import('../avatar-svg.ts'))
        .then(
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
  }, [key, waits]);
  return drawn?.key === key ? drawn.address : undefined;
}
