import { createContext, use } from 'react';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { takingPresses } from './virtual-style.ts';

export const ListSize = createContext(0);

interface VirtualItemProps {
  readonly style: CSSProperties;
  readonly index: number;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLLIElement>;
}

export function VirtualItem({ style, index, children, ref }: VirtualItemProps) {
  return (
    <li ref={ref} style={style} aria-posinset={index + 1} aria-setsize={use(ListSize)}>
      {children}
    </li>
  );
}

/** virtua takes no attributes for its list element, so the name comes through context. */
export const ListName = createContext('');

interface VirtualListProps {
  readonly style: CSSProperties;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLUListElement>;
}

export function VirtualList({ style, children, ref }: VirtualListProps) {
  return (
    <ul ref={ref} style={takingPresses(style)} aria-label={use(ListName)}>
      {children}
    </ul>
  );
}
