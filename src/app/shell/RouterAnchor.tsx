import { createContext, use, useCallback, useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { AnchorContext, type AnchorProps } from '../../ui/primitives/Anchor.tsx';

const FollowContext = createContext<(to: string) => void>((to) => window.location.assign(to));

/**
 * The router's links for src/ui, which knows no router. Unlike the router's own component a link reads neither location
 * nor routes: Home has some sixty of them, and each would work its address out anew at every change of path. Addresses
 * are absolute (src/core/paths.ts), so there is nothing to work out.
 */
export function RouterLinks({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  });
  const follow = useCallback((to: string): void => {
    const { pathname, search, hash } = window.location;
    void latest.current(to, { replace: to === `${pathname}${search}${hash}` });
  }, []);
  return (
    <FollowContext value={follow}>
      <AnchorContext value={RouterAnchor}>{children}</AnchorContext>
    </FollowContext>
  );
}

function RouterAnchor({ to, onClick, ...rest }: AnchorProps) {
  const follow = use(FollowContext);
  return (
    <a
      href={to}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event)) return;
        event.preventDefault();
        follow(to);
      }}
    />
  );
}

/** Whatever opens a new tab or window, or downloads, is the browser's. */
const isPlainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
