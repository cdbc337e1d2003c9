import type { TrackId } from '../../../core/ids.ts';
import { estimatedBytes, isOpenEnded, pinnable } from '../../../core/pin.ts';
import { pausePin, resumePin } from '../../../db/pins/commands.ts';
import { pinnedTrackIds } from '../../../db/pins/pinned-tracks.ts';
import { pinOf } from '../../../db/pins/queries.ts';
import type { PinRow } from '../../../db/rows.ts';
import { settings } from '../../../db/settings/queries.ts';
import { isDownloadable, type OfflineFacts } from '../../../db/catalogue/song-list-queries.ts';
import { byteSize } from '../../../lib/format.ts';
import { isMetered } from '../../../platform/shared/connection.ts';
import { downloads as words } from '../../../ui/strings/screens.ts';
import { confirmPin } from './confirm-pin.ts';
import { whyUnstorable } from './why-unstorable.ts';
import { useUnpin } from './use-unpin.ts';
import { useServices } from '../services.ts';
import { useOffline } from '../use-offline.ts';
import { useLive } from '../use-live.ts';
import type { Songs } from '../lists/songs/use-songs.ts';

export type DownloadWait = 'paused' | 'full' | 'unstorable' | 'metered' | 'offline' | null;

export type PinState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'off'; readonly canPin: boolean; readonly about: string | undefined; readonly pin: () => void }
  | {
      readonly kind: 'on';
      readonly here: number;
      readonly of: number;
      readonly failed: number;
      readonly wait: DownloadWait;
      /** Songs are missing that can still come, and nothing keeps them waiting. */
      readonly fetches: boolean;
      /** None of the songs can be downloaded, because their hosts forbid reading. */
      readonly onlineOnly: boolean;
      readonly stop: () => void;
      readonly pause: () => void;
      readonly resume: () => void;
    };

/** Null for a list that cannot be pinned. */
export function usePin(collection: string, songs: Songs, hasMore?: boolean): PinState;
export function usePin(collection: string | undefined, songs: Songs, hasMore?: boolean): PinState | null;
export function usePin(collection: string | undefined, songs: Songs, hasMore = false): PinState | null {
  const { db, identity, run, choose } = useServices();
  const unpin = useUnpin();
  const { ownerId } = identity;
  const offline = useOffline();
  const stored = useLive('settings', () => settings(db));
  const pinned = useLive(`pin ${ownerId} ${collection ?? ''}`, async () => {
    if (collection === undefined) return undefined;
    const pin = await pinOf(db, ownerId, collection);
    if (pin !== null) return { pin, pinnedIds: await pinnedTrackIds(db, pin), unstorable: null };
    // Last: a live query does not follow what is read after a promise that is not Dexie's.
    return { pin, pinnedIds: [], unstorable: await whyUnstorable(db) };
  });
  if (collection === undefined) return null;
  const { tracks, facts } = songs;
  if (pinned === undefined || facts === undefined || stored === undefined) return { kind: 'unknown' };
  const { pin, pinnedIds, unstorable } = pinned;
  const { audioQuality: quality, meteredDownloads } = stored;

  if (unstorable !== null) return { kind: 'off', canPin: false, about: unstorable, pin: () => undefined };
  if (pin === null) {
    const wanted = pinnable(collection, tracks ?? [], facts.onlineOnly);
    const canPin = tracks !== undefined && (tracks.length > 0 || isOpenEnded(collection));
    const missing = wanted.filter((track) => !facts.stored.has(track.id));
    const about = aboutPin({
      wanted: wanted.length,
      missing: missing.length,
      listed: tracks?.length ?? 0,
      hasMore,
      bytes: estimatedBytes(missing, quality),
    });
    const pinNow = (): void => void run((commands) => confirmPin(commands, choose, collection, wanted, quality));
    return { kind: 'off', canPin, about: canPin && wanted.length > 0 ? about : undefined, pin: pinNow };
  }

  return {
    kind: 'on',
    ...progressOf(pin, pinnedIds, facts, { offline, meteredDownloads }),
    stop: () => unpin(collection),
    pause: () => void run((commands) => pausePin(commands, collection)),
    resume: () => void run((commands) => resumePin(commands, collection, { meteredAllowed: isMetered() })),
  };
}

type Unpinned = {
  readonly wanted: number;
  readonly missing: number;
  readonly listed: number;
  readonly hasMore: boolean;
  readonly bytes: number;
};

/** What Download would store; of a list whose end is not loaded, of the songs so far. */
function aboutPin({ wanted, missing, listed, hasMore, bytes }: Unpinned): string {
  if (missing === 0) return hasMore ? words.firstHere(wanted) : words.allHere;
  if (hasMore) return words.aboutFirst(byteSize(bytes), wanted);
  return wanted < listed ? words.aboutPart(byteSize(bytes), wanted, listed) : words.about(byteSize(bytes));
}

export type PinProgress = Pick<
  Extract<PinState, { kind: 'on' }>,
  'here' | 'of' | 'failed' | 'wait' | 'fetches' | 'onlineOnly'
>;

export function progressOf(
  pin: PinRow,
  pinnedIds: readonly TrackId[],
  facts: OfflineFacts,
  { offline, meteredDownloads }: { readonly offline: boolean; readonly meteredDownloads: boolean },
): PinProgress {
  const possible = pinnedIds.filter((id) => isDownloadable(facts, id));
  const missing = possible.filter((id) => !facts.stored.has(id));
  const failed = missing.filter((id) => facts.problems.has(id)).length;
  const allowed = new Set(pin.meteredAllowed === 1 ? pin.trackIds : []);
  const waitsForLink = isMetered() && !meteredDownloads && missing.some((id) => !allowed.has(id));
  const halt = pin.haltReason ?? null;
  const canCome = missing.length > failed;
  const wait = canCome ? (halt ?? (waitsForLink ? 'metered' : offline ? 'offline' : null)) : null;
  const onlineOnly = possible.length === 0 && pinnedIds.some((id) => facts.onlineOnly.has(id));
  const here = possible.length - missing.length;
  return { here, of: possible.length, failed, wait, fetches: canCome && wait === null, onlineOnly };
}

/** Why tracks are missing although nothing downloads them now; null otherwise. */
export function whyNotHere({ wait, failed }: Pick<PinProgress, 'wait' | 'failed'>): string | null {
  if (wait !== null) return words.waits[wait];
  return failed > 0 ? words.failed(failed) : null;
}
