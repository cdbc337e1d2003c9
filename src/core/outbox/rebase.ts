import type { EntityStates } from '../mutations/definition.ts';
import { definitionOf, type Mutation } from '../mutations/registry.ts';
import { neverSent, type OutboxRow } from './row.ts';

/**
 * Local state = what the server confirmed + the waiting mutations in order (docs/guarantees.md, The write path 6 and
 * 7). db/outbox/local-state.ts computes the screen's tables with it, pulls and reorders what they need. Mutations of
 * another entity change nothing.
 */

export const rebaseLike = (base: EntityStates['like'], mutations: readonly Mutation[]): EntityStates['like'] =>
  mutations.reduce((state, mutation) => {
    const definition = definitionOf(mutation);
    return definition.entity === 'like' ? definition.rebase(state, mutation) : state;
  }, base);

export const rebasePlaylist = (
  base: EntityStates['playlist'],
  mutations: readonly Mutation[],
): EntityStates['playlist'] =>
  mutations.reduce((state, mutation) => {
    const definition = definitionOf(mutation);
    return definition.entity === 'playlist' ? definition.rebase(state, mutation) : state;
  }, base);

export const rebaseProfile = (base: EntityStates['profile'], mutations: readonly Mutation[]): EntityStates['profile'] =>
  mutations.reduce((state, mutation) => {
    const definition = definitionOf(mutation);
    return definition.entity === 'profile' ? definition.rebase(state, mutation) : state;
  }, base);

/**
 * Whether the server has the like once every sent row is through, and the rows that a new decision replaces: those
 * never sent, and those refused, whose Retry would now do the opposite. The count of a like that was sent stays,
 * because that like will be applied.
 */
export function outcomeOfSent(
  lane: readonly OutboxRow[],
  confirmed: boolean,
): { readonly willBeLiked: boolean; readonly replaceable: readonly OutboxRow[] } {
  let willBeLiked = confirmed;
  const replaceable: OutboxRow[] = [];
  const replacedSeqs = new Set<number | null>();
  for (const row of lane) {
    if (row.mutation.kind !== 'like.set') {
      if (replacedSeqs.has(row.dependsOn)) replaceable.push(row);
    } else if (neverSent(row) || row.state === 'refused') {
      replaceable.push(row);
      replacedSeqs.add(row.seq);
    } else {
      willBeLiked = row.mutation.liked;
    }
  }
  return { willBeLiked, replaceable };
}
