import { limits } from '../../../core/limits.ts';
import { isOpenEnded } from '../../../core/pin.ts';
import type { AudioQuality } from '../../../core/track.ts';
import type { CommandContext } from '../../../db/offbeat-db.ts';
import { pinCollection } from '../../../db/pins/commands.ts';
import { settings } from '../../../db/settings/queries.ts';
import { estimatePin } from '../../../downloads/estimate.ts';
import type { SongFace } from '../../../db/catalogue/song-list-queries.ts';
import { byteSize } from '../../../lib/format.ts';
import { isMetered } from '../../../platform/shared/connection.ts';
import { freeStorage } from '../../../platform/storage.ts';
import { downloads as words } from '../../../ui/strings/screens.ts';
import { collection as names, common } from '../../../ui/strings/strings.ts';
import type { Services } from '../services.ts';

/**
 * Pins a collection if it fits; otherwise tells how much to free. Confirms first on a metered connection, or if the
 * download takes much of the free storage. In other cases the size under the switch is enough (docs/guarantees.md,
 * Audio).
 */
export async function confirmPin(
  commands: CommandContext,
  choose: Services['choose'],
  collection: string,
  songs: readonly SongFace[],
  quality: AudioQuality,
): Promise<void> {
  const { db, ownerId, nowMs } = commands;
  const plan = await estimatePin(db, ownerId, songs, quality, nowMs());
  const free = Math.min(plan.freeBytes, await freeStorage());
  const ids = songs.map((song) => song.id);
  if (plan.pinnedBytes > free) {
    const needed = byteSize(plan.pinnedBytes);
    await choose({
      title: words.tooBig,
      text: words.tooBigText(needed, byteSize(free), byteSize(plan.pinnedBytes - free)),
      choices: [{ id: 'ok', label: common.ok, look: 'solid' }],
    });
    return;
  }
  const metered = isMetered() && plan.fetchBytes > 0 && !(await settings(db)).meteredDownloads;
  if (!metered && (isOpenEnded(collection) || plan.fetchBytes <= free * limits.pinConfirmedOverShare)) {
    return pinCollection(commands, collection, ids);
  }
  const answer = await choose({
    title: words.title(names.songs(songs.length)),
    text: (metered ? words.meteredText : words.text)(byteSize(plan.fetchBytes)),
    choices: metered ? meteredChoices : plainChoices,
  });
  if (answer === null || answer === 'no') return;
  await pinCollection(commands, collection, ids, { meteredAllowed: answer === 'now' });
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
