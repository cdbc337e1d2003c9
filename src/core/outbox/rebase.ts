import type { EntityStates } from '../mutations/definition.ts';
import { definitionOf, type Mutation } from '../mutations/registry.ts';

/**
 * Local state = what the server confirmed + the mutations that wait, in their order (docs/guarantees.md, The write path 6
 * and 7). Commands, pulls and rollbacks all compute what a screen shows in this one way. Mutations of another entity
 * change nothing.
 */

/** Whether a track is liked; `mutations` are those of its lane. */
export const rebaseLike = (base: EntityStates['like'], mutations: readonly Mutation[]): EntityStates['like'] =>
  mutations.reduce((state, mutation) => {
    const definition = definitionOf(mutation);
    return definition.entity === 'like' ? definition.rebase(state, mutation) : state;
  }, base);

/** A playlist after the mutations of its lane; null once deleted. */
export const rebasePlaylist = (
  base: EntityStates['playlist'],
  mutations: readonly Mutation[],
): EntityStates['playlist'] =>
  mutations.reduce((state, mutation) => {
    const definition = definitionOf(mutation);
    return definition.entity === 'playlist' ? definition.rebase(state, mutation) : state;
  }, base);

/** A member's own profile; null while there is neither a profile nor an update of it. */
export const rebaseProfile = (base: EntityStates['profile'], mutations: readonly Mutation[]): EntityStates['profile'] =>
  mutations.reduce((state, mutation) => {
    const definition = definitionOf(mutation);
    return definition.entity === 'profile' ? definition.rebase(state, mutation) : state;
  }, base);
