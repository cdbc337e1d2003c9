import { useEffect, useRef, useState } from 'react';
import type { AvatarProps } from '../../core/users/profile.ts';
import { AvatarFace, type AvatarFaceProps } from './AvatarFace.tsx';
import { ignored } from '../../lib/log.ts';

export interface UserAvatarProps extends Omit<AvatarFaceProps, 'address'> {
  /** Used without `props`. */
  readonly url?: string | null | undefined;
  readonly props?: AvatarProps | null | undefined;
  /** Called with the drawn picture's address, so that it can be stored. */
  readonly onDrawn?: ((address: string) => void) | undefined;
}

export function Avatar({ name, url, props, onDrawn, className, size }: UserAvatarProps) {
  const drawing = useDrawing(props, onDrawn);
  const address = props === null || props === undefined ? (url ?? undefined) : drawing;
  return <AvatarFace name={name} address={address} className={className} size={size} />;
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
