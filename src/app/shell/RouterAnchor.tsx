import { use, useCallback, useEffect, useRef, useTransition, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { isPlainClick } from '../../lib/plain-click.ts';
import { openAddressesBy } from '../routing/open-address.ts';
import { AnchorContext, FollowContext, type AnchorProps } from '../../ui/primitives/Anchor.tsx';

/**
 * The router's links for src/ui, which does not import a router. Unlike the router's component, a link subscribes to
 * neither location nor routes: Home has some sixty links, and each would resolve its address at every navigation.
 * Addresses are absolute (src/core/paths.ts).
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
  useEffect(() => openAddressesBy(follow), [follow]);
  return (
    <FollowContext value={follow}>
      <AnchorContext value={RouterAnchor}>{children}</AnchorContext>
    </FollowContext>
  );
}

function RouterAnchor({ to, onClick, ...rest }: AnchorProps) {
  const follow = use(FollowContext);
  // On a slow phone the next screen takes a moment; until it shows, the link looks pressed.
  const [isPending, startTransition] = useTransition();
  return (
    <a
      href={to}
      data-pending={isPending || undefined}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        if (!isPlainClick(event)) return;
        event.preventDefault();
        startTransition(() => follow(to));
      }}
    />
  );
}
