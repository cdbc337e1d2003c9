import { Suspense, useMemo, useState } from 'react';
import { visitorId, type OwnerId } from '../../core/ids.ts';
import type { AvatarProps } from '../../core/users/profile.ts';
import { saveAvatar } from '../../db/profiles/avatar-commands.ts';
import { homeView } from '../../db/catalogue/home-queries.ts';
import type { HomeView } from '../../db/catalogue/home-view.ts';
import type { ReadyView } from '../../db/catalogue/ready-queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { createPrefetchedQuery } from '../../db/prefetched-query.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { expectPicture } from '../../ui/primitives/CoverImage.tsx';
import { PullToRefresh } from '../../ui/feedback/PullToRefresh.tsx';
import { useServices } from '../shared/services.ts';
import {
  useArrangementOnceTouched,
  useOfflineArrangement,
  useVisit,
  useVisitOrder,
} from '../shared/use-arrangement.ts';
import { usePrefetchedQuery } from '../shared/use-live.ts';
import { useOffline } from '../shared/use-offline.ts';
import { usePull } from '../shared/use-pull.ts';
import { arrangeHome } from './arrange-home.ts';
import { HomeFrame } from './HomeFrame.tsx';
import { HomeSections } from './HomeSections.tsx';
import { eagerCovers } from './SongTiles.tsx';
import { ignored } from '../../lib/log.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const ReadyQuery = lazyPart(async () => (await import('./ReadyQuery.tsx')).ReadyQuery);

const prefetched = createPrefetchedQuery<HomeView>();
const homeQuery = (db: OffbeatDb, ownerId: OwnerId): [string, () => Promise<HomeView>] => [
  `home ${ownerId}`,
  () => homeView(db, ownerId),
];

/** Starts Home's query and loads its first pictures before React renders; never rejects. */
export async function prefetchHome(db: OffbeatDb, ownerId: OwnerId): Promise<void> {
  const view = await prefetched.prefetch(...homeQuery(db, ownerId));
  for (const { coverImage } of view?.recent.slice(0, eagerCovers) ?? []) expectPicture(coverImage);
}

const idOf = ({ id }: HomeView['recent'][number]): string => id;

export function HomeScreen() {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const view = usePrefetchedQuery(prefetched, ...homeQuery(db, ownerId));
  const offline = useOffline();
  const [ready, setReady] = useState<ReadyView>();
  const { refresh } = usePull(ownerId === visitorId ? null : { kind: 'favoriteArtists' });
  usePull(ownerId === visitorId ? null : { kind: 'favoriteGenres' });
  const { visit, onRefresh } = useVisit(refresh);
  const { value: arrangement, version } = useOfflineArrangement(
    `${ownerId} ${visit}`,
    view && arrangeHome(view, offline ? ready : null),
  );
  const recent = useVisitOrder(`${ownerId} ${visit}`, view?.recent, idOf, 'above');
  const favoriteGenres = useArrangementOnceTouched(`${ownerId} ${visit}`, view?.favoriteGenres);
  const shown = useMemo(
    () => view && { ...view, recent: recent ?? [], favoriteGenres: favoriteGenres ?? [] },
    [view, recent, favoriteGenres],
  );
  return (
    <PullToRefresh onRefresh={onRefresh}>
      <HomeFrame profileId={view?.profile?.id} avatar={view === undefined ? null : <HomeAvatar view={view} />}>
        {offline ? (
          <Suspense fallback={null}>
            <ReadyQuery onReady={setReady} />
          </Suspense>
        ) : null}
        {/* Renders all sections at once: sections that appear one by one would shift each other. */}
        {shown === undefined || arrangement === undefined ? null : (
          <HomeSections key={version} view={shown} arrangement={arrangement} ready={offline ? ready : undefined} />
        )}
      </HomeFrame>
    </PullToRefresh>
  );
}

/** Uses the stored drawing; the drawing code loads only for an avatar never drawn on this device. */
function HomeAvatar({ view }: { readonly view: HomeView }) {
  const { db } = useServices();
  const { profile, face } = view;
  const props = profile?.avatarProps;
  return (
    <Avatar
      name={profile?.displayName ?? ''}
      url={face ?? profile?.avatar}
      props={face === undefined ? props : null}
      size={40}
      waits
      onDrawn={(address) => {
        // If it cannot be stored, it is drawn again next time.
        if (props !== null && props !== undefined)
          storeAvatar(db, props, address).catch(ignored('storing the drawn avatar'));
      }}
    />
  );
}

async function storeAvatar(db: OffbeatDb, props: AvatarProps, address: string): Promise<void> {
  const { avatarPicture } = await import('../../ui/avatar-svg.ts');
  await saveAvatar(db, props, await avatarPicture(address).catch(() => address));
}
