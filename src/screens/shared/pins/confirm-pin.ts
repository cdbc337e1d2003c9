import { limits } from '../../../core/limits.ts';
import type { TrackId } from '../../../core/ids.ts';
import { isOpenEnded } from '../../../core/pin.ts';
import type { AudioQuality } from '../../../core/track.ts';
import type { CommandContext } from '../../../db/offbeat-db.ts';
import { pinCollection, pinSongs } from '../../../db/pins/commands.ts';
import { settings } from '../../../db/settings/queries.ts';
import { estimatePin } from '../../../downloads/estimate.ts';
import type { TrackSummary } from '../../../db/catalogue/song-list-queries.ts';
import { byteSize } from '../../../lib/format.ts';
import { isMetered } from '../../../platform/shared/connection.ts';
import { freeStorage } from '../../../platform/storage.ts';
import { downloads as words } from '../../../ui/strings/screens.ts';
import { collection as names } from '../../../ui/strings/actions.ts';
import { common } from '../../../ui/strings/strings.ts';
import type { Services } from '../services.ts';

type Confirmed = { readonly meteredAllowed?: boolean };

/** Pins a collection if it fits and the user agrees. */
export async function confirmPin(
  commands: CommandContext,
  choose: Services['choose'],
  collection: string,
  songs: readonly TrackSummary[],
  quality: AudioQuality,
): Promise<void> {
  const confirmed = await confirmDownload(commands, choose, songs, quality, isOpenEnded(collection));
  const ids = songs.map((song) => song.id);
  if (confirmed !== null) await pinCollection(commands, collection, ids, confirmed);
}

/** Pins single songs likewise. Returns those that were not pinned before; null if nothing was to be pinned. */
export async function confirmSongPins(
  commands: CommandContext,
  choose: Services['choose'],
  songs: readonly TrackSummary[],
): Promise<readonly TrackId[] | null> {
  const { audioQuality } = await settings(commands.db);
  const confirmed = await confirmDownload(commands, choose, songs, audioQuality, false);
  const ids = songs.map((song) => song.id);
  return confirmed === null ? null : pinSongs(commands, ids, confirmed);
}

/**
 * Tells how much to free where the songs do not fit. Asks first on a metered connection, or if the download takes much
 * of the free storage and the pin is not open-ended. In other cases the size under the switch is enough
 * (docs/guarantees.md, Audio). Null if nothing is to be pinned.
 */
async function confirmDownload(
  { db, ownerId, nowMs }: CommandContext,
  choose: Services['choose'],
  songs: readonly TrackSummary[],
  quality: AudioQuality,
  openEnded: boolean,
): Promise<Confirmed | null> {
  const plan = await estimatePin(db, ownerId, songs, quality, nowMs());
  const free = Math.min(plan.freeBytes, (await freeStorage()) + plan.evictableBytes);
  if (plan.pinnedBytes > free) {
    const needed = byteSize(plan.pinnedBytes);
    await choose({
      title: words.tooBig,
      text: words.tooBigText(needed, byteSize(free), byteSize(plan.pinnedBytes - free)),
      choices: [{ id: 'ok', label: common.ok, look: 'solid' }],
    });
    return null;
  }
  const metered = isMetered() && plan.fetchBytes > 0 && !(await settings(db)).meteredDownloads;
  if (!metered && (openEnded || plan.fetchBytes <= free * limits.pinConfirmedOverShare)) return {};
  const answer = await choose({
    title: words.title(names.songs(songs.length)),
    text: (metered ? words.meteredText : words.text)(byteSize(plan.fetchBytes)),
    choices: metered ? meteredChoices : plainChoices,
  });
  return answer === null || answer === 'no' ? null : { meteredAllowed: answer === 'now' };
}

const meteredChoices = [
  { id: 'now', label: words.fetchNow, look: 'solid' },
  { id: 'later', label: words.waitForWifi },
  { id: 'no', label: common.cancel },
] as const;
const plainChoices = [
  { id: 'keep', label: names.keepOffline, look: 'solid' },
  { id: 'no', label: common.cancel },
] as const;
