import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '../../lib/plain-click.ts';
import { Anchor } from '../primitives/Anchor.tsx';
import { Mark } from '../primitives/Mark.tsx';
import { app, nav } from '../strings/strings.ts';
import {
  HomeIcon,
  HomeSolidIcon,
  LibraryIcon,
  LibrarySolidIcon,
  ProfileIcon,
  ProfileSolidIcon,
  SearchIcon,
  SearchSolidIcon,
} from '../shell-icons.tsx';
import styles from './TabBar.module.css';

export type TabId = 'home' | 'library' | 'search' | 'profile';

export interface TabBarProps {
  readonly tabs: readonly { readonly id: TabId; readonly to: string }[];
  readonly active?: TabId | undefined;
  /** Tapping the current tab scrolls to the top (docs/product.md section 2). */
  readonly onActivePress: () => void;
  readonly railLibrary?: ReactNode;
  readonly railFooter?: ReactNode;
}

const icons = {
  home: [HomeIcon, HomeSolidIcon],
  library: [LibraryIcon, LibrarySolidIcon],
  search: [SearchIcon, SearchSolidIcon],
  profile: [ProfileIcon, ProfileSolidIcon],
} as const;

export function TabBar({ tabs, active, onActivePress, railLibrary, railFooter }: TabBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.brand} aria-hidden="true">
        <Mark size={28} />
        <span>{app.name}</span>
      </div>
      <nav className={styles.tabs} aria-label={nav.main}>
        {tabs.map(({ id, to }) => {
          const isActive = id === active;
          const Icon = icons[id][isActive ? 1 : 0];
          return (
            <Anchor
              key={id}
              to={to}
              className={styles.tab}
              aria-current={isActive ? 'page' : undefined}
              onClick={
                isActive
                  ? (event: MouseEvent) => {
                      if (!isPlainClick(event)) return;
                      event.preventDefault();
                      onActivePress();
                    }
                  : undefined
              }
            >
              <Icon className={styles.icon} />
              <span>{nav[id]}</span>
            </Anchor>
          );
        })}
      </nav>
      {railLibrary}
      {railFooter === undefined ? null : <div className={styles.footer}>{railFooter}</div>}
    </div>
  );
}
