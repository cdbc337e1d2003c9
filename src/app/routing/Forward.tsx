import { useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { forward } from '../../ui/strings/wide.ts';
import { historyIndex } from './history-index.ts';

/** Shown beside Back, and on a tab only if the user went back to it. */
export function Forward({
  besideBack,
  className,
}: {
  readonly besideBack: boolean;
  readonly className?: string | undefined;
}) {
  const { key } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  // `furthest` is the last history index reachable from here: a push cuts off the entries ahead.
  const [place, setPlace] = useState({ key: '', at: 0, furthest: 0 });
  if (place.key !== key) {
    const at = historyIndex();
    setPlace({ key, at, furthest: type === 'PUSH' ? at : Math.max(place.furthest, at) });
  }
  const canGo = place.at < place.furthest;
  if (!besideBack && !canGo) return null;
  return (
    <IconButton label={forward} className={className} disabled={!canGo} onClick={() => void navigate(1)}>
      <ChevronRightIcon size={22} />
    </IconButton>
  );
}
