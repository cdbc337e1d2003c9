import { isOwnListKnown, type OwnList } from '../../../db/identity/own-lists.ts';
import { isFailure, type PullFailure, type PullOutcome } from '../../../core/pull.ts';
import { useServices } from '../services.ts';
import { useLive } from '../use-live.ts';
import { usePull } from '../use-pull.ts';

export type OwnListState = {
  /** Whether an empty list is confirmed; false until it was loaded on this device. */
  readonly known: boolean;
  /** The first pull of this visit has not ended. */
  readonly isLoading: boolean;
  /** Why it is unknown after a pull; undefined while loading. */
  readonly loadFailure: PullFailure | undefined;
  readonly refresh: () => Promise<PullOutcome>;
};

export function useOwnList(list: OwnList, count: number | undefined): OwnListState {
  const { db, identity } = useServices();
  const { ownerId, kind, needsProfile } = identity;
  const isKnown = useLive(`known ${list} ${ownerId} ${kind} ${needsProfile}`, () => isOwnListKnown(db, identity, list));
  const { outcome, refresh } = usePull({ kind: list });
  const known = count !== undefined && (count > 0 || isKnown === true || outcome?.kind === 'done');
  const loadFailure = !known && isKnown === false && isFailure(outcome) ? outcome : undefined;
  return { known, isLoading: outcome === undefined, loadFailure, refresh };
}
