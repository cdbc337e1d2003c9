import { Link } from 'react-router-dom';
import type { AnchorProps } from '../ui/Anchor.tsx';

/** The router's link for src/ui, which knows no router. */
export function RouterAnchor({ to, ...rest }: AnchorProps) {
  return <Link to={to} {...rest} />;
}
