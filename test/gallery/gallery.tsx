/** Scenes of src/ui for looking at: `index.html?scene=home`. Served by Vite in development only; never in dist. */
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/ui/fonts/figtree.css';
import '../../src/ui/tokens.css';
import '../../src/ui/base.css';
import { mainGenres } from '../../src/core/main-genres.ts';
import { must } from '../../src/lib/must.ts';
import { slugOf } from '../../src/lib/slug.ts';
import { AlertHost } from '../../src/ui/AlertHost.tsx';
import { showAlert } from '../../src/ui/alert-store.ts';
import { Anchor } from '../../src/ui/Anchor.tsx';
import { AppFrame } from '../../src/ui/AppFrame.tsx';
import { Button, IconButton } from '../../src/ui/Button.tsx';
import { headerPicture } from '../../src/ui/card-colours.ts';
import { CollectionHeader } from '../../src/ui/CollectionHeader.tsx';
import { CoverImage } from '../../src/ui/CoverImage.tsx';
import { Field, SearchField } from '../../src/ui/Field.tsx';
import { fonts } from '../../src/ui/fonts.ts';
import { CardGrid, GenreCard, GenreCardSkeleton } from '../../src/ui/GenreCard.tsx';
import * as icons from '../../src/ui/icons.tsx';
import { InstallHint } from '../../src/ui/InstallHint.tsx';
import { LinkList, Panel } from '../../src/ui/LinkList.tsx';
import { LyricsList } from '../../src/ui/LyricsList.tsx';
import { MiniPlayer } from '../../src/ui/MiniPlayer.tsx';
import type { PlayerPanel } from '../../src/ui/PlayerControls.tsx';
import { PullToRefresh } from '../../src/ui/PullToRefresh.tsx';
import { QueueList, QueueRow } from '../../src/ui/QueueList.tsx';
import { RadioGroup } from '../../src/ui/RadioGroup.tsx';
import { Screen, Section } from '../../src/ui/Screen.tsx';
import { ScrollToTop } from '../../src/ui/ScrollToTop.tsx';
import { Slider } from '../../src/ui/Slider.tsx';
import { EmptyState, Notice } from '../../src/ui/States.tsx';
import { collection, common, home, search, sync as syncWords } from '../../src/ui/strings.ts';
import { Switch } from '../../src/ui/Switch.tsx';
import { SyncList, SyncStatus } from '../../src/ui/SyncStatus.tsx';
import { TabBar } from '../../src/ui/TabBar.tsx';
import type { TabId } from '../../src/ui/TabBar.tsx';
import { Tabs } from '../../src/ui/Tabs.tsx';
import { ArtistCard, Carousel, TileGrid, TrackTile } from '../../src/ui/Tile.tsx';
import { ToastRegion } from '../../src/ui/ToastRegion.tsx';
import { showToast, showUpdateToast } from '../../src/ui/toast-store.ts';
import { ListActions, TrackList } from '../../src/ui/TrackList.tsx';
import { ActionMenu } from '../../src/ui/ActionMenu.tsx';
import type { MenuAnchor } from '../../src/ui/menu-types.ts';
import { cover, lyrics, sampleTracks, tint } from './samples.tsx';

const Dialog = lazy(() => import('../../src/ui/Dialog.tsx').then((module) => ({ default: module.Dialog })));
const FullscreenPlayer = lazy(() =>
  import('../../src/ui/FullscreenPlayer.tsx').then((module) => ({ default: module.FullscreenPlayer })),
);
const nothing = () => undefined;

const menuItems = [
  { label: 'Play Next', icon: <icons.PlayNextIcon />, onSelect: nothing },
  { label: 'Add to Queue', icon: <icons.QueueIcon />, onSelect: nothing },
  { label: 'Add to Favorites', icon: <icons.HeartIcon />, onSelect: nothing },
  { label: 'Add to Playlist', icon: <icons.PlaylistAddIcon />, onSelect: nothing },
  { label: 'View Artist', icon: <icons.ProfileIcon />, onSelect: nothing },
  { label: 'Download', icon: <icons.DownloadIcon />, onSelect: nothing },
  { label: 'Share', icon: <icons.ShareIcon />, onSelect: nothing },
];

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
      onDismiss={nothing}
    />
  );
}

function Frame({
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
              <Button look="line" icon={<icons.KeyboardIcon size={18} />}>
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

const avatar = (
  <Anchor to="/user/foo" aria-label={home.openProfile}>
    <CoverImage src={cover(3)} shape="circle" className="gallery-avatar" />
  </Anchor>
);

function GenreCards({ count }: { readonly count: number }) {
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

function Home() {
  const tracks = sampleTracks(12);
  return (
    <Frame tab="home">
      <PullToRefresh onRefresh={nothing}>
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
            picture ? headerPicture(new URLSearchParams(location.search).get('title') ?? 'Drum and Bass') : undefined
          }
          tools={
            mine ? (
              <>
                <IconButton label={collection.renamePlaylist}>
                  <icons.EditIcon size={20} />
                </IconButton>
                <IconButton label={collection.deletePlaylist}>
                  <icons.TrashIcon size={20} />
                </IconButton>
              </>
            ) : undefined
          }
        >
          <ListActions onPlay={nothing} onShuffle={nothing} />
          <Switch
            label={collection.keepOffline}
            checked={offline}
            onChange={setOffline}
            hint={collection.offlineProgress(7, 12)}
          />
        </CollectionHeader>
        <TrackList
          label="Songs for the night bus"
          tracks={tracks}
          current={{ id: must(tracks[1], 'track').id, state: 'playing' }}
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
            { to: '/following', label: 'Following', icon: <icons.ProfileIcon />, count: 11 },
            { to: '/liked-songs', label: 'Liked Songs', icon: <icons.HeartIcon />, count: 128 },
            { to: '/recently-played', label: 'Recently Played', icon: <icons.ClockIcon />, count: 50 },
            { to: '/offline', label: 'Available Offline', icon: <icons.OfflineIcon />, count: 37 },
          ]}
        />
      </Screen>
    </Frame>
  );
}

function Search({ artists = false }: { readonly artists?: boolean }) {
  const [query, setQuery] = useState(artists ? 'mira' : '');
  return (
    <Frame tab="search" bare>
      <Screen title="Search">
        <SearchField value={query} onChange={setQuery} />
        {artists ? (
          <Tabs
            label={search.tabs}
            tabs={[
              { value: 'songs', label: search.songs },
              { value: 'artists', label: search.artists },
            ]}
            value="artists"
            onChange={nothing}
          >
            <TileGrid>
              {Array.from({ length: 9 }, (_, index) => (
                <li key={index}>
                  <ArtistCard name={`Mira Vale ${index}`} to="/a" avatarUrl={cover(index)} trackCount={index + 1} />
                </li>
              ))}
            </TileGrid>
          </Tabs>
        ) : (
          <Section title={home.popularGenres} action={<Anchor to="/genres">{search.allGenres}</Anchor>}>
            <GenreCards count={6} />
          </Section>
        )}
      </Screen>
    </Frame>
  );
}

function States() {
  return (
    <Frame tab="search" bare>
      <Screen title="States">
        <Notice icon={<icons.CloudOffIcon />}>{common.offlineNotice}</Notice>
        <TrackList label="x" tracks={[]} loading onPlay={nothing} />
        <CardGrid>
          {[0, 1, 2].map((key) => (
            <li key={key}>
              <GenreCardSkeleton />
            </li>
          ))}
        </CardGrid>
        <EmptyState icon={<icons.NoteIcon />} text={search.noSongs('zzzz')} hint="Try another word.">
          <Button>Retry</Button>
        </EmptyState>
        <SyncStatus summary={{ kind: 'attention', count: 1 }} onPress={nothing} />
      </Screen>
    </Frame>
  );
}

function SettingsScene() {
  const [quality, setQuality] = useState('high');
  const [font, setFont] = useState('default');
  const [storage, setStorage] = useState(40);
  return (
    <Frame tab="profile" bare>
      <Screen title="Settings" narrow>
        <Section title="Audio Quality">
          <RadioGroup
            look="segments"
            label="Audio Quality"
            value={quality}
            onChange={setQuality}
            options={[
              { value: 'lossless', label: 'Lossless' },
              { value: 'high', label: 'High' },
              { value: 'low', label: 'Low' },
            ]}
          />
        </Section>
        <Panel>
          <Slider label="Storage for music" value={storage} max={100} step={1} onChange={setStorage} />
          <Switch label="Keyboard shortcuts" checked onChange={nothing} />
        </Panel>
        <Field label="Email" value="mira@example" onChange={nothing} error="Please enter your email address" />
        <Section title="Font">
          <RadioGroup
            label="Font"
            value={font}
            onChange={setFont}
            options={fonts.map((entry) => ({
              value: entry.id,
              label: entry.label,
              hint: 'note' in entry ? entry.note : undefined,
            }))}
          />
        </Section>
      </Screen>
    </Frame>
  );
}

function Full({ panel: first }: { readonly panel: PlayerPanel }) {
  const [panel, setPanel] = useState(first);
  const [volume, setVolume] = useState(0.7);
  const [position, setPosition] = useState(73);
  const [queue, setQueue] = useState(() => sampleTracks(40));
  return (
    <Suspense>
      <FullscreenPlayer
        open
        title="Neon Rainfall"
        artist="Mira Vale"
        artistTo="/artist/mira"
        coverUrl={cover(6)}
        tint={tint}
        badges={['LOSSLESS', 'CREATED ON music.example']}
        liked={false}
        onToggleLike={nothing}
        menu={menuItems}
        onClose={nothing}
        positionS={position}
        durationS={214}
        onPreview={setPosition}
        onSeek={setPosition}
        state="playing"
        repeat="all"
        onTogglePlay={nothing}
        onNext={nothing}
        onPrevious={nothing}
        onShuffle={nothing}
        onRepeat={nothing}
        panel={panel}
        onPanel={setPanel}
        volume={volume}
        onVolume={setVolume}
      >
        {panel === 'lyrics' ? (
          <LyricsList lines={lyrics} current={4} currentWord={3} onSeek={setPosition} />
        ) : (
          <QueueList
            keys={queue.map((track) => track.id)}
            current={1}
            onMove={(from, to) => {
              setQueue((all) => {
                const next = [...all];
                const [moved] = next.splice(from, 1);
                if (moved !== undefined) next.splice(to, 0, moved);
                return next;
              });
            }}
            renderRow={(index, handle) => {
              const track = must(queue[index], 'entry');
              return (
                <QueueRow
                  title={track.title}
                  artist={track.artist}
                  coverUrl={track.coverUrl}
                  state={index === 1 ? 'playing' : 'idle'}
                  onPlay={nothing}
                  onRemove={nothing}
                  handle={handle}
                />
              );
            }}
          />
        )}
      </FullscreenPlayer>
    </Suspense>
  );
}

function DialogScene() {
  return (
    <>
      <Home />
      <Suspense>
        <Dialog open title={syncWords.title} onClose={nothing}>
          <SyncList
            onRetryAll={nothing}
            onRetry={nothing}
            onDiscard={nothing}
            changes={[
              { key: '1', text: 'Like Neon Rainfall', detail: 'Waiting for the network', refused: false },
              {
                key: '2',
                text: 'Add Glass Orchard to Songs for the night bus',
                detail: 'The server refused it: not your playlist',
                refused: true,
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
createRoot(must(document.getElementById('root'), 'root')).render(
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
