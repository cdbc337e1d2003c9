import type { EntityStates } from '../mutations/definition.ts';
import { definitionOf, type Mutation } from '../mutations/registry.ts';

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
