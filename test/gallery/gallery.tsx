/** Scenes of src/ui for looking at: `index.html?scene=home`. Served by Vite in development only; never in dist. */
import '../../src/ui/fonts/figtree.css';
import '../../src/ui/styles/tokens.css';
import '../../src/ui/styles/base.css';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import { AlertHost } from '../../src/ui/feedback/AlertHost.tsx';
import { showAlert } from '../../src/ui/feedback/alert-store.ts';
import { Anchor } from '../../src/ui/primitives/Anchor.tsx';
import { IconButton } from '../../src/ui/primitives/Button.tsx';
import { headerPicturePath } from '../../src/core/header-picture.ts';
import { CollectionHeader } from '../../src/ui/lists/CollectionHeader.tsx';
import { CoverImage } from '../../src/ui/primitives/CoverImage.tsx';
import * as icons from '../../src/ui/icons.tsx';
import * as shellIcons from '../../src/ui/shell-icons.tsx';
import { MenuHeading } from '../../src/ui/dialogs/MenuHeading.tsx';
import { InstallHint } from '../../src/ui/feedback/InstallHint.tsx';
import { LinkList } from '../../src/ui/lists/LinkList.tsx';
import { PullToRefresh } from '../../src/ui/feedback/PullToRefresh.tsx';
import { Screen, Section } from '../../src/ui/frame/Screen.tsx';
import { collection, sync as syncWords } from '../../src/ui/strings/actions.ts';
import { home } from '../../src/ui/strings/strings.ts';
import { IconSwitch } from '../../src/ui/primitives/form/ToggleSwitch.tsx';
import { SyncList } from '../../src/ui/feedback/SyncList.tsx';
import { ArtistCard, Carousel, TrackTile } from '../../src/ui/lists/Tile.tsx';
import { ToastRegion } from '../../src/ui/feedback/ToastRegion.tsx';
import { showToast, showUpdateToast } from '../../src/ui/feedback/toast-store.ts';
import { ListActions } from '../../src/ui/lists/ListActions.tsx';
import { TrackList } from '../../src/ui/lists/tracks/TrackList.tsx';
import { ActionMenu } from '../../src/ui/dialogs/ActionMenu.tsx';
import type { MenuAnchor } from '../../src/ui/dialogs/menu-types.ts';
import { cover, sampleTracks, tint } from './samples.tsx';
import { Search, SettingsScene, States } from './form-scenes.tsx';
import { Frame, GenreCards } from './frame.tsx';
import { Full, menuItems } from './player-scene.tsx';

const Dialog = lazy(() => import('../../src/ui/dialogs/Dialog.tsx').then((module) => ({ default: module.Dialog })));
const nothing = () => undefined;

const avatar = (
  <Anchor to="/user/foo" aria-label={home.openProfile}>
    <CoverImage src={cover(3)} shape="circle" className="gallery-avatar" />
  </Anchor>
);

function Home() {
  const tracks = sampleTracks(12);
  return (
    <Frame tab="home">
      <PullToRefresh onRefresh={() => Promise.resolve({ kind: 'done' })}>
        <Screen title="Offbeat" actions={avatar} lit>
          <Section title={home.recentlyPlayed}>
            <Carousel label={home.recentlyPlayed}>
              {tracks.map((track, index) => (
                <li key={track.id}>
                  <TrackTile
                    {...track}
                    artist={track.artist}
                    coverUrl={track.coverUrl}
                    state={index === 1 ? 'playing' : 'idle'}
                    onPress={nothing}
                  />
                </li>
              ))}
            </Carousel>
          </Section>
          <Section title={home.following}>
            <Carousel label={home.following}>
              {['Mira Vale', 'Kō Tanabe', 'The Paper Tigers', 'Juno Adeyemi', 'Ostkreuz', 'Lune'].map((name, index) => (
                <li key={name}>
                  <ArtistCard name={name} to="/artist/x" avatarUrl={cover(index + 7)} trackCount={12 + index * 7} />
                </li>
              ))}
            </Carousel>
          </Section>
          <Section title={home.popularGenres} action={<Anchor to="/genres">{home.viewAll}</Anchor>}>
            <GenreCards count={14} />
          </Section>
        </Screen>
      </PullToRefresh>
    </Frame>
  );
}

function Collection({
  mine = false,
  count = 12,
  picture = false,
}: {
  readonly mine?: boolean;
  readonly count?: number;
  readonly picture?: boolean;
}) {
  const [tracks, setTracks] = useState(() => sampleTracks(count));
  const [offline, setOffline] = useState(true);
  const [menu, setMenu] = useState<MenuAnchor>();
  return (
    <Frame tab="library">
      <Screen tint={picture ? undefined : tint}>
        <CollectionHeader
          name={picture ? 'Drum and Bass' : 'Songs for the night bus'}
          subtitle={collection.songs(tracks.length)}
          coverUrl={cover(2)}
          pictureUrl={
            picture
              ? headerPicturePath(new URLSearchParams(location.search).get('title') ?? 'Drum and Bass')
              : undefined
          }
        >
          <ListActions onPlay={nothing} onShuffle={nothing}>
            <IconSwitch
              label={collection.keepOffline}
              icon={<icons.OfflineIcon size={22} />}
              checked={offline}
              onChange={setOffline}
              progress={{ done: 7, total: 12 }}
            />
            {mine ? (
              <>
                <IconButton label={collection.renamePlaylist}>
                  <icons.EditIcon size={20} />
                </IconButton>
                <IconButton label={collection.deletePlaylist}>
                  <icons.TrashIcon size={20} />
                </IconButton>
              </>
            ) : null}
          </ListActions>
        </CollectionHeader>
        <TrackList
          label="Songs for the night bus"
          tracks={tracks}
          current={{ id: assertDefined(tracks[1], 'track').id, state: 'playing' }}
          onPlay={nothing}
          onMenu={(_, anchor) => {
            setMenu(anchor);
          }}
          onRemove={
            mine
              ? (id) => {
                  setTracks((all) => all.filter((track) => track.id !== id));
                }
              : undefined
          }
          onMove={
            mine
              ? (from, to) => {
                  setTracks((all) => {
                    const next = [...all];
                    const [moved] = next.splice(from, 1);
                    if (moved !== undefined) next.splice(to, 0, moved);
                    return next;
                  });
                }
              : undefined
          }
        />
        <ActionMenu
          anchor={menu}
          label="More"
          heading={<MenuHeading title="Half Past Nowhere" artist="Kō Tanabe" coverUrl={cover(1)} />}
          items={menuItems}
          onClose={() => {
            setMenu(undefined);
          }}
        />
      </Screen>
    </Frame>
  );
}

function Library() {
  return (
    <Frame tab="library">
      <Screen title="Library" subtitle="Everything you keep">
        <LinkList
          rows={[
            { to: '/playlists', label: 'Playlists', icon: <icons.PlaylistIcon />, count: 4 },
            { to: '/following', label: 'Following', icon: <shellIcons.ProfileIcon />, count: 11 },
            { to: '/liked-songs', label: 'Liked Songs', icon: <icons.HeartIcon />, count: 128 },
            { to: '/recently-played', label: 'Recently Played', icon: <icons.ClockIcon />, count: 50 },
            { to: '/offline', label: 'Available Offline', icon: <icons.OfflineIcon />, count: 37 },
          ]}
        />
      </Screen>
    </Frame>
  );
}

function DialogScene() {
  return (
    <>
      <Home />
      <Suspense>
        <Dialog title={syncWords.title} onClose={nothing}>
          <SyncList
            onRetryAll={nothing}
            onRetry={nothing}
            onDiscard={nothing}
            changes={[
              { key: '1', text: 'Like Neon Rainfall', detail: 'Waiting for the network', needsUser: false },
              {
                key: '2',
                text: 'Add Glass Orchard to Songs for the night bus',
                detail: 'The server refused it: not your playlist',
                needsUser: true,
              },
            ]}
          />
        </Dialog>
      </Suspense>
    </>
  );
}

function MenuScene() {
  return (
    <>
      <Collection />
    </>
  );
}

function Toasts() {
  return (
    <>
      <Home />
      <InstallHint onDismiss={nothing} />
    </>
  );
}

const scenes: Record<string, ReactNode> = {
  home: <Home />,
  playlist: <Collection mine />,
  long: <Collection count={10_000} />,
  genre: <Collection picture />,
  library: <Library />,
  search: <Search />,
  artists: <Search artists />,
  states: <States />,
  settings: <SettingsScene />,
  full: <Full panel="none" />,
  lyrics: <Full panel="lyrics" />,
  queue: <Full panel="queue" />,
  dialog: <DialogScene />,
  menu: <MenuScene />,
  toasts: <Toasts />,
};

const scene = new URLSearchParams(location.search).get('scene') ?? 'home';
const style = document.createElement('style');
style.textContent = '.gallery-avatar { width: 44px }';
document.head.append(style);
// As the preload in the app's index.html does: the face is there before the first text.
await document.fonts.load('400 16px "Figtree Variable"');
createRoot(assertDefined(document.getElementById('root'), 'root')).render(
  <>
    {scenes[scene]}
    <ToastRegion />
    <AlertHost />
  </>,
);
if (scene === 'toasts') {
  showUpdateToast(nothing);
  setInterval(() => {
    showToast('Added to new playlist');
  }, 1_000);
}
if (scene === 'alert') void showAlert('Password reset link sent! Please check your email.');
