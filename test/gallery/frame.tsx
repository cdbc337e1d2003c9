/** The app's frame around the gallery's scenes. */
import type { ReactNode } from 'react';
import { mainGenres } from '../../src/core/genres/main-genres.ts';
import { slugOf } from '../../src/lib/slug.ts';
import { AppFrame } from '../../src/ui/frame/AppFrame.tsx';
import { Button } from '../../src/ui/primitives/Button.tsx';
import { CardGrid, GenreCard } from '../../src/ui/lists/GenreCard.tsx';
import * as shellIcons from '../../src/ui/shell-icons.tsx';
import { MiniPlayer } from '../../src/ui/player/MiniPlayer.tsx';
import { ScrollToTop } from '../../src/ui/lists/ScrollToTop.tsx';
import { SyncStatus } from '../../src/ui/feedback/SyncStatus.tsx';
import { TabBar } from '../../src/ui/frame/TabBar.tsx';
import type { TabId } from '../../src/ui/frame/TabBar.tsx';
import { cover, tint } from './samples.tsx';

const nothing = () => undefined;

function Player() {
  return (
    <MiniPlayer
      title="The Long Way Back to the Lighthouse We Never Quite Managed to Find"
      artist="Mira Vale"
      artistTo="/artist/mira"
      coverUrl={cover(6)}
      tint={tint}
      liked
      state="playing"
      progress={0.42}
      subtitle={
        new URLSearchParams(location.search).has('subtitle')
          ? 'Streetlights hum a lullaby in a key I almost know'
          : undefined
      }
      onOpen={nothing}
      onToggleLike={nothing}
      onTogglePlay={nothing}
      onNext={nothing}
      onPrevious={nothing}
      onDismiss={nothing}
    />
  );
}

export function Frame({
  tab,
  children,
  bare = false,
}: {
  readonly tab: TabId;
  readonly children: ReactNode;
  readonly bare?: boolean;
}) {
  return (
    <AppFrame
      tabBar={
        <TabBar
          tabs={[
            { id: 'home', to: '/home' },
            { id: 'library', to: '/library' },
            { id: 'search', to: '/search' },
            { id: 'profile', to: '/user/foo' },
          ]}
          active={tab}
          onActivePress={nothing}
          railFooter={
            <>
              <SyncStatus summary={{ kind: 'waiting', count: 2 }} onPress={nothing} />
              <Button look="plain" icon={<shellIcons.KeyboardIcon size={18} />}>
                Keyboard shortcuts
              </Button>
            </>
          }
        />
      }
      miniPlayer={bare ? undefined : <Player />}
    >
      {children}
      <ScrollToTop />
    </AppFrame>
  );
}

export function GenreCards({ count }: { readonly count: number }) {
  return (
    <CardGrid>
      {mainGenres.slice(0, count).map((name, index) => (
        <li key={name}>
          <GenreCard
            name={name}
            to={`/genre/${slugOf(name)}`}
            coverUrl={index % 6 === 5 ? undefined : cover(index + 3)}
          />
        </li>
      ))}
    </CardGrid>
  );
}
