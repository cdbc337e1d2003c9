import type { ReactNode } from 'react';

type DeferredProps = { readonly children: ReactNode };

/**
 * What the first screen does not show: a first frame leaves it out until the page is touched or the app takes over
 * (src/app/startup/first-frame.tsx). Elsewhere it is its children.
 */
export const Deferred = ({ children }: DeferredProps): ReactNode => children;

/** `items`, of which those after `count` are deferred. All are shown at once without a `count`. */
export const deferredAfter = (items: readonly ReactNode[], count: number | undefined): ReactNode =>
  count === undefined || count >= items.length
    ? items
    : [items.slice(0, count), <Deferred key="deferred">{items.slice(count)}</Deferred>];
