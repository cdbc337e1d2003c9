import { useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { forward } from '../../ui/strings/wide.ts';
import { historyIndex } from './history-index.ts';

/** Forward, beside Back or where one went back to a tab; nothing on a tab with nothing ahead. */
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
  // How far the history reaches as seen from here: a new page cuts off what was ahead.
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
