import { noProfilePath, paths } from '../../core/paths.ts';
import type { TabBarProps } from '../../ui/frame/TabBar.tsx';

/** `profileId`: undefined where the user has no profile. */
export const tabsOf = (profileId: string | undefined): TabBarProps['tabs'] => [
  { id: 'home', to: paths.home },
  { id: 'library', to: paths.library },
  { id: 'search', to: paths.search },
  { id: 'profile', to: profileId === undefined ? noProfilePath : paths.user(profileId) },
];
