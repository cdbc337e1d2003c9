import { useEffect, useEffectEvent } from 'react';
import { cancelByEscape } from './cancel-by-escape.ts';

/** Stands for a menu whose code loads. */
export function MenuLoading({ onCancel }: { readonly onCancel: () => void }) {
  const cancel = useEffectEvent(onCancel);
  useEffect(() => cancelByEscape(() => cancel()), []);
  return null;
}
