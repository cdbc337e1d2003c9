import { useLiveQuery } from 'dexie-react-hooks';
import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ownProfile } from '../../db/profiles/queries.ts';
import { useServices } from '../../screens/shared/services.ts';
import { scrollToTop } from '../../ui/lists/scroll-to-top.ts';
import { ErrorBoundary } from '../startup/ErrorBoundary.tsx';
import { TabBar } from '../../ui/frame/TabBar.tsx';
import { tabsOf } from './tabs-of.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const SidebarLibrary = lazyPart(async () => (await import('./SidebarLibrary.tsx')).SidebarLibrary);

export function Tabs({ railFooter }: { readonly railFooter?: ReactNode }) {
  const { pathname } = useLocation();
  const { db, identity } = useServices();
  const profileId = useLiveQuery(async () => (await ownProfile(db, identity.ownerId))?.id, [db, identity.ownerId]);
  const tabs = tabsOf(profileId);
  const active = tabs.find(({ to }) => pathname.startsWith(to))?.id;
  const hasLibrary = railFooter !== undefined && identity.kind !== 'visitor';
  return (
    <TabBar
      tabs={tabs}
      active={active}
      onActivePress={() => {
        scrollToTop();
        if (active === 'search') document.querySelector<HTMLElement>('main [role="search"] input')?.focus();
      }}
      railFooter={railFooter}
      railLibrary={
        hasLibrary ? (
          <ErrorBoundary resetKey={pathname} instead={null}>
            <Suspense fallback={null}>
              <SidebarLibrary />
            </Suspense>
          </ErrorBoundary>
        ) : undefined
      }
    />
  );
}
