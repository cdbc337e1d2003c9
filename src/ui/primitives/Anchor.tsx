import { createContext, use } from 'react';
import type { AriaAttributes, ComponentType, MouseEventHandler, ReactNode } from 'react';

export interface AnchorProps extends AriaAttributes {
  readonly to: string;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  readonly draggable?: boolean | undefined;
  /** `auto` where the link itself truncates: cut by its parent's direction, a right-to-left name would lose its beginning. */
  readonly dir?: 'auto' | undefined;
}

function PlainAnchor({ to, ...rest }: AnchorProps) {
  return <a href={to} {...rest} />;
}

/** The router's link, given by src/app; without it links are plain ones. src/ui knows no router. */
export const AnchorContext = createContext<ComponentType<AnchorProps>>(PlainAnchor);

/** A link to a path of this app. */
export function Anchor(props: AnchorProps) {
  const Link = use(AnchorContext);
  return <Link {...props} />;
}
