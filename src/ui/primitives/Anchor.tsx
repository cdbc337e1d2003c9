import { createContext, use } from 'react';
import type { AriaAttributes, ComponentType, MouseEventHandler, ReactNode } from 'react';

export interface AnchorProps extends AriaAttributes {
  readonly to: string;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  readonly draggable?: boolean | undefined;
  readonly tabIndex?: 0 | -1 | undefined;
  /**
   * `auto` where the link itself truncates: in the parent's direction, a right-to-left name would lose its beginning.
   */
  readonly dir?: 'auto' | undefined;
}

function PlainAnchor({ to, ...rest }: AnchorProps) {
  return <a href={to} {...rest} />;
}

/** Opens one of the app's addresses; the router's, once it is there. */
export const FollowContext = createContext<(to: string) => void>((to) => window.location.assign(to));

export const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);

export function Anchor(props: AnchorProps) {
  const Link = use(AnchorContext);
  return <Link {...props} />;
}
