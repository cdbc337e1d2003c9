import { audioAddress } from '../core/audio-address.ts';
import type { TrackId } from '../core/ids.ts';
import { trackById, tracksByIds } from '../db/catalogue/queries.ts';
import { genreListOf } from '../db/player/queries.ts';
import { ignored } from '../lib/log.ts';
import { autofillAhead, autofillAtEnd, type AutofillDeps } from './autofill.ts';
import type { LookupEffect, PlayerEvent, SearchRequest } from './engine/events.ts';
import type { PlayerState, Source } from './engine/state.ts';
import type { PlayerDeps } from './player-deps.ts';
import { downloadAhead } from './download-ahead.ts';
import { resolveTrack, storedCopyOf } from './resolve-sources.ts';
import { searchPlayable } from './search-playable.ts';

type LookupParts = {
  readonly deps: PlayerDeps;
  readonly state: () => PlayerState;
  readonly dispatch: (event: PlayerEvent) => void;
};

/** Each result of a read of database, cache or network is an event. Never rejects. */
export function createLookups({ deps, state, dispatch }: LookupParts) {
  const { audioLibrary, audioHost, isOffline, answers, nextPage } = deps;
  const db = () => deps.commands().db;
  const trackOf = (id: TrackId) => trackById(db(), id);
  const autofill: AutofillDeps = {
    state,
    dispatch,
    listOf: (route, genre) => genreListOf(db(), route, genre),
    isOffline,
    nextPage,
  };
  const search = async (request: SearchRequest): Promise<void> => {
    const addressOf = async (id: TrackId): Promise<string | null> => {
      const track = await trackOf(id).catch(ignored('reading a track to check'));
      return track === undefined ? null : audioAddress(track, request.quality, audioHost);
    };
    const answer = await searchPlayable(request, { storedIds: audioLibrary.storedIds, addressOf, isOffline, answers });
    dispatch({ kind: 'searched', move: request.move, answer });
  };
  const run = async (effect: LookupEffect): Promise<void> => {
    switch (effect.kind) {
      case 'resolve': {
        const { trackId, quality } = effect;
        const resolved = await resolveTrack(trackId, quality, { audioLibrary, audioHost, isOffline, trackOf });
        return dispatch({ kind: 'resolved', trackId, quality, resolved });
      }
      case 'findStoredCopy': {
        const source = await storedCopyOf(effect.track, audioLibrary);
        return dispatch({ kind: 'storedCopyFound', trackId: effect.track.id, source });
      }
      case 'readTrack': {
        const track = await trackOf(effect.trackId);
        return track && dispatch({ kind: 'trackRead', track });
      }
      case 'search':
        return search(effect.request);
      case 'autofill':
        if (!effect.atEnd) return autofillAhead(autofill);
        return autofillAtEnd(autofill).finally(() => dispatch({ kind: 'filled' }));
      case 'downloadAhead': {
        const isCurrent = (id: TrackId | undefined): boolean => state().queue.currentTrackId === id;
        return downloadAhead(effect, { audioLibrary, tracksOf: (ids) => tracksByIds(db(), ids), isCurrent });
      }
      case 'release':
        return release(effect.sources);
    }
  };
  return (effect: LookupEffect): void => {
    // A failed lookup leaves the player as it is: the next press, or the stall's timeout, repeats it.
    run(effect).catch(ignored(`player: ${effect.kind}`));
  };
}

function release(sources: readonly Source[]): void {
  for (const { url } of sources) URL.revokeObjectURL(url);
}
