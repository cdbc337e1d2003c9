/** The fullscreen player as a scene. */
import { lazy, Suspense, useState } from 'react';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import * as icons from '../../src/ui/icons.tsx';
import * as shellIcons from '../../src/ui/shell-icons.tsx';
import { LyricsList } from '../../src/ui/player/LyricsList.tsx';
import type { PlayerPanel } from '../../src/ui/player/PlayerControls.tsx';
import { QueueList, QueueRow } from '../../src/ui/player/QueueList.tsx';
import { cover, lyrics, sampleTracks, tint } from './samples.tsx';

const nothing = () => undefined;

const FullscreenPlayer = lazy(() =>
  import('../../src/ui/player/FullscreenPlayer.tsx').then((module) => ({ default: module.FullscreenPlayer })),
);

export const menuItems = [
  { label: 'Play Next', icon: <icons.PlayNextIcon />, onSelect: nothing },
  { label: 'Add to Queue', icon: <icons.QueueIcon />, onSelect: nothing },
  { label: 'Add to Favorites', icon: <icons.HeartIcon />, onSelect: nothing },
  { label: 'Add to Playlist', icon: <icons.PlaylistAddIcon />, onSelect: nothing },
  { label: 'View Artist', icon: <shellIcons.ProfileIcon />, onSelect: nothing },
  { label: 'Download', icon: <icons.DownloadIcon />, onSelect: nothing },
  { label: 'Share', icon: <icons.ShareIcon />, onSelect: nothing },
];

export function Full({ panel: first }: { readonly panel: PlayerPanel }) {
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
        onSleep={() => undefined}
        onShare={() => undefined}
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
              const track = assertDefined(queue[index], 'entry');
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
