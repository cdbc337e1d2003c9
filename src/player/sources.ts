import { audioAddress, audioAddresses, showsLossless } from '../core/audio-address.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import type { AudioFileRow } from '../db/rows.ts';
import type { Sounds, SoundSource } from './sounds.ts';

/** Something the element can be given. `stored` sound needs no network. `mime` is null until it has been fetched. */
export type Source = {
  readonly url: string;
  readonly mime: string | null;
  readonly stored: boolean;
  /** Whether what this gives is FLAC, by its address or, stored, by its type. */
  readonly lossless: boolean;
  readonly release: () => void;
};

const nothing = (): void => undefined;
const fromNetwork = (url: string): Source => ({
  url,
  mime: null,
  stored: false,
  lossless: showsLossless(url),
  release: nothing,
});
/** Stored audio came from `address` where that is known: a host may call its FLAC by another type. */
const fromStore = (found: SoundSource, address: string | null): Source => ({
  ...found,
  stored: true,
  lossless: /flac/i.test(found.mime) || showsLossless(address),
});

/**
 * What to try for a track, best first: the stored sound in the wished quality, the addresses of the spec's choice, and
 * only when those fail (`lastResort`) a sound stored in another quality. Where the network looks gone, that comes first.
 */
export async function sourcesFor(
  track: Track,
  quality: AudioQuality,
  rows: Promise<readonly AudioFileRow[]>,
  deps: { readonly sounds: Sounds; readonly audioHost: string; readonly looksOffline: () => boolean },
): Promise<readonly Source[]> {
  const { sounds, audioHost, looksOffline } = deps;
  const wished = await sounds.soundFor(track, quality, rows).catch(() => null);
  const found =
    wished === null
      ? looksOffline()
        ? await lastResort(track, sounds)
        : null
      : fromStore(wished, audioAddress(track, quality, audioHost));
  const network = audioAddresses(track, quality, audioHost).map(fromNetwork);
  return found === null ? network : [found, ...network];
}

/** A stored sound in whatever quality, for when nothing of `sourcesFor` plays; null where nothing is stored. */
export async function lastResort(track: Track, sounds: Sounds): Promise<Source | null> {
  const found = await sounds.anySoundFor(track.id).catch(() => null);
  return found && fromStore(found, track.processedAudioKey === null ? track.audioUrl : null);
}
