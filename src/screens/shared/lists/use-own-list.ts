import { useState } from 'react';
import { ownListState, type OwnList } from '../../../db/identity/own-lists.ts';
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
  const key = `known ${list} ${ownerId} ${kind} ${needsProfile}`;
  const state = useLive(key, () => ownListState(db, identity, list));
  const { outcome, refresh } = usePull({ kind: list });
  const [filledKey, setFilledKey] = useState<string>();
  if (count !== undefined && count > 0 && filledKey !== key) setFilledKey(key);
  // A list that has shown rows is empty because they were removed; one that has not may still be read.
  const isEmpty = state?.isKnown === true && (state.isEmpty || filledKey === key);
  const known = count !== undefined && (count > 0 || isEmpty);
  const loadFailure = !known && state?.isKnown === false && isFailure(outcome) ? outcome : undefined;
  return { known, isLoading: outcome === undefined, loadFailure, refresh };
}
