import { limits } from '../core/limits.ts';
import { estimatedBytes, pinnable } from '../core/pin.ts';
import { pinCollection, unpinCollection } from '../db/pins/commands.ts';
import { pinOf } from '../db/pins/queries.ts';
import { settings } from '../db/settings/queries.ts';
import { soundBytes } from '../db/sounds/queries.ts';
import { byteSize } from '../lib/format.ts';
import { common, collection as words } from '../ui/strings.ts';
import { states } from '../ui/screen-strings.ts';
import { Switch } from '../ui/Switch.tsx';
import { useServices } from './services.ts';
import { useLive } from './use-live.ts';
import type { Songs } from './use-songs.ts';

/** The switch "Keep offline" of a collection, with how many of its songs are here (offline.md, Sound). */
export function KeepOffline({ collection, songs }: { readonly collection: string; readonly songs: Songs }) {
  const { db, identity, commands, choose } = useServices();
  const pin = useLive(`pin ${identity.ownerId} ${collection}`, () => pinOf(db, identity.ownerId, collection));
  const { tracks = [], facts } = songs;
  const stored = facts?.stored;
  const onlineOnly = facts?.onlineOnly ?? new Set();
  const held = pin?.trackIds.filter((id) => !onlineOnly.has(id)) ?? [];
  const here = stored === undefined ? 0 : held.filter((id) => stored.has(id)).length;

  const keep = async (): Promise<void> => {
    const wanted = pinnable(tracks, onlineOnly);
    const chosen = await settings(db);
    const missing = wanted.filter((track) => stored?.has(track.id) !== true);
    const needed = estimatedBytes(missing, chosen.audioQuality);
    const free = (chosen.soundBudgetBytes ?? limits.soundBudgetBytes) - (await soundBytes(db)).pinned;
    const left = tracks.length - wanted.length;
    if (needed > free) {
      await choose({
        title: states.pinTooBig,
        text: states.pinTooBigText(byteSize(needed), byteSize(Math.max(0, free))),
        choices: [{ id: 'ok', label: common.ok, look: 'solid' }],
      });
      return;
    }
    const answer = await choose({
      title: states.pinTitle(words.songs(wanted.length)),
      text: states.pinText(byteSize(needed), left),
      choices: [
        { id: 'keep', label: words.keepOffline, look: 'solid' },
        { id: 'no', label: common.cancel },
      ],
    });
    if (answer !== 'keep') return;
    await pinCollection(
      commands(),
      collection,
      wanted.map((track) => track.id),
    );
  };

  return (
    <Switch
      label={words.keepOffline}
      checked={pin !== null && pin !== undefined}
      disabled={pin === undefined || (pin === null && tracks.length === 0)}
      hint={pin === null || pin === undefined ? undefined : words.offlineProgress(here, held.length)}
      onChange={(on) => void (on ? keep() : unpinCollection(commands(), collection))}
    />
  );
}
