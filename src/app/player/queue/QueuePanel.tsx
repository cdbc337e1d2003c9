import type { TrackId } from '../../../core/ids.ts';
import { suggestedFrom } from '../../../core/queue/suggestions.ts';
import { trackById } from '../../../db/catalogue/queries.ts';
import { useServices } from '../../../screens/shared/services.ts';
import { useLive } from '../../../screens/shared/use-live.ts';
import { QueueList, QueueRow, type QueueRowProps } from '../../../ui/player/QueueList.tsx';
import { QueueTools } from './QueueTools.tsx';
import { removeEntry } from './remove-entry.ts';
import { common } from '../../../ui/strings/strings.ts';
import { similarTo, useOriginName } from '../use-origin-name.ts';
import { playStateOf, usePlayer } from '../../../screens/shared/use-playing.ts';

export function QueuePanel() {
  const { player } = useServices();
  const trackIds = usePlayer((shown) => shown.trackIds);
  const currentIndex = usePlayer((shown) => shown.currentIndex);
  const suggestedIds = usePlayer((shown) => shown.suggestedIds);
  const name = useOriginName();
  return (
    <QueueList
      tools={<QueueTools />}
      keys={trackIds}
      current={currentIndex}
      originName={name}
      suggestedFrom={suggestedFrom({ trackIds, suggestedIds, currentIndex })}
      similarTo={similarTo(name)}
      onMove={player.moveInQueue}
      renderRow={(index, controls) => {
        const id = trackIds[index];
        return id === undefined ? null : <Entry id={id} isCurrent={index === currentIndex} {...controls} />;
      }}
    />
  );
}

type EntryProps = Pick<QueueRowProps, 'handle' | 'tabIndex'> & {
  readonly id: TrackId;
  readonly isCurrent: boolean;
};

function Entry({ id, isCurrent, ...controls }: EntryProps) {
  const { db, player } = useServices();
  const state = usePlayer(({ status }) => (isCurrent ? playStateOf[status] : 'idle'));
  // Null for a song that is not stored, undefined until that is known.
  const track = useLive(`track:${id}`, async () => (await trackById(db, id)) ?? null);
  return (
    <QueueRow
      id={id}
      title={track === undefined ? undefined : (track?.title ?? '')}
      artist={track?.authorName ?? ''}
      coverUrl={track?.coverImage ?? undefined}
      state={state}
      onPlay={() => player.playEntry(id)}
      onRemove={isCurrent ? undefined : () => removeEntry(player, id, common.titleOf(track?.title))}
      {...controls}
    />
  );
}
