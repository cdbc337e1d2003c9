import { field, fieldsOf, type Fields } from '../wire/read.ts';
import { audioProcess } from './audio-process.ts';
import type { MutationDefinition } from './definition.ts';
import { interactionPlay } from './interaction-play.ts';
import { interactionSkip } from './interaction-skip.ts';
import { likeSet } from './like-set.ts';
import { playlistAddSong } from './playlist-add-song.ts';
import { playlistCreate } from './playlist-create.ts';
import { playlistDelete } from './playlist-delete.ts';
import { playlistRemoveSong } from './playlist-remove-song.ts';
import { playlistRename } from './playlist-rename.ts';
import { playlistReorder } from './playlist-reorder.ts';
import { profileUpdate } from './profile-update.ts';
import { songsSave } from './songs-save.ts';
import { trackCountLike } from './track-count-like.ts';
import { trackCountPlay } from './track-count-play.ts';

/**
 * Every kind of mutation. A new kind is a file in this folder and its test, a line here, and its words in
 * src/ui/strings/sync.ts. Kinds are stored in rows, so they are never renamed.
 */
export const mutations = {
  'like.set': likeSet,
  'track.countLike': trackCountLike,
  'track.countPlay': trackCountPlay,
  'interaction.play': interactionPlay,
  'interaction.skip': interactionSkip,
  'playlist.create': playlistCreate,
  'playlist.rename': playlistRename,
  'playlist.reorder': playlistReorder,
  'playlist.addSong': playlistAddSong,
  'playlist.removeSong': playlistRemoveSong,
  'playlist.delete': playlistDelete,
  'profile.update': profileUpdate,
  'songs.save': songsSave,
  'audio.process': audioProcess,
} as const;

type Definitions = typeof mutations;
type Kind = keyof Definitions;

/**
 * A mutation's kind and arguments. Playlist ids are those at the time of writing; settling a creation rewrites them in
 * every waiting row.
 */
export type Mutation<K extends Kind = Kind> = Exclude<ReturnType<Definitions[K]['parse']>, undefined>;

export type CallKind = Definitions[Kind]['callKind'];
export const callKinds: readonly CallKind[] = [...new Set(Object.values(mutations).map(({ callKind }) => callKind))];

/** The wider type is safe because a mutation only meets the definition of its own kind. */
export const definitionOf = ({ kind }: Mutation): MutationDefinition<Mutation> & { readonly callKind: CallKind } =>
  mutations[kind];

const isKind = (kind: unknown): kind is Kind => typeof kind === 'string' && Object.hasOwn(mutations, kind);

export function parseMutation(value: unknown): Mutation | undefined {
  const fields: Fields = fieldsOf(value);
  const kind = field(fields, 'kind');
  return isKind(kind) ? mutations[kind].parse(fields) : undefined;
}

export const laneOf = (mutation: Mutation): string => definitionOf(mutation).lane(mutation);
export const callKindOf = (mutation: Mutation): CallKind => definitionOf(mutation).callKind;
export const isUpload = (mutation: Mutation): boolean => definitionOf(mutation).sending === 'upload';
export const rowVersionOf = (mutation: Mutation): number => definitionOf(mutation).rowVersion ?? 1;

/** Also sent for visitors (docs/product.md section 10, visitors). */
export const needsNoUser = (mutation: Mutation): boolean => definitionOf(mutation).user === 'none';
