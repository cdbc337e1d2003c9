import { audioAddress, audioAddresses, showsLossless } from '../core/audio-address.ts';
import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { ignored, orElse } from '../lib/log.ts';
import type { ResolvedTrack, Source } from './engine/state.ts';
import type { PlayableAudio, StoredAudio } from '../downloads/stored-audio.ts';

const fromNetwork = (url: string): Source => ({ url, mime: null, stored: false, lossless: showsLossless(url) });

/** `address` is where the stored copy came from, if known: a host may send FLAC with another type. */
const fromStore = ({ url, mime }: PlayableAudio, address: string | null): Source => ({
  url,
  mime,
  stored: true,
  lossless: /flac/i.test(mime) || showsLossless(address),
});

export type ResolveDeps = {
  readonly audioLibrary: Pick<StoredAudio, 'rowsOf' | 'audioFor' | 'anyAudioFor'>;
  readonly audioHost: string;
  readonly isOffline: () => boolean;
  readonly trackOf: (id: TrackId) => Promise<Track | undefined>;
};

/**
 * A track with its sources, best first: the copy stored in the requested quality, then the addresses in the order of
 * docs/product.md section 4. A copy in another quality comes first while offline, else when all others failed
 * (`storedCopyOf`). Null if the track's record cannot be read; never rejects.
 */
export async function resolveTrack(
  trackId: TrackId,
  quality: AudioQuality,
  { audioLibrary, audioHost, isOffline, trackOf }: ResolveDeps,
): Promise<ResolvedTrack | null> {
  // In parallel with the record: the press waits for both.
  const rows = audioLibrary.rowsOf(trackId);
  const track = await trackOf(trackId).catch(ignored('reading a track to play'));
  if (track === undefined) return null;
  const inQuality = await audioLibrary.audioFor(track, quality, rows).catch(orElse(null, 'opening a stored copy'));
  const network = audioAddresses(track, quality, audioHost).map(fromNetwork);
  if (inQuality !== null) {
    const stored = fromStore(inQuality, audioAddress(track, quality, audioHost));
    return { track, quality, sources: [stored, ...network] };
  }
  const other = isOffline() ? await storedCopyOf(track, audioLibrary) : null;
  return { track, quality, sources: other === null ? network : [other, ...network] };
}

/** Null if nothing is stored. Never rejects. */
export async function storedCopyOf(
  track: Track,
  audioLibrary: Pick<StoredAudio, 'anyAudioFor'>,
): Promise<Source | null> {
  const found = await audioLibrary.anyAudioFor(track.id).catch(orElse(null, 'opening a stored copy'));
  return found && fromStore(found, track.processedAudioKey === null ? track.audioUrl : null);
}
