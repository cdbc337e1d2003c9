import type { TrackId } from '../ids.ts';
import type { Playlist } from '../playlist.ts';
import type { TrackCounts } from '../track.ts';
import type { Profile } from '../users/profile.ts';
import type { Fields } from '../wire/read.ts';

export type EntityStates = {
  readonly like: boolean;
  readonly playlist: Playlist | null;
  readonly profile: Profile | null;
};
export type Entity = keyof EntityStates;

export type SentAs = { readonly userId: string | undefined; readonly bearer: string | undefined };

/** `path` is below the base host; `form` makes it multipart, with the audio as a part. */
export type MutationRequest = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
};

/**
 * How a row is sent that needs more than one request (src/sync/push/send.ts).
 * - `upload`: with the audio of its track; last, and not on a metered link
 * - `rebasedList`: as a whole list, rebased on the server's own
 * - `provenDeletion`: accepted once the server no longer lists the playlist
 * - `provenMissing`: a 404 counts if the playlist itself is gone
 * - `provenRemoval`: a proxy's 404 counts once the server no longer lists the song
 */
export type Sending = 'upload' | 'rebasedList' | 'provenDeletion' | 'provenMissing' | 'provenRemoval';

type Common<M> = {
  /** The oldest row version whose code can send it (outbox/row.ts); 1 by default. */
  readonly rowVersion?: number;
  /** A Retry-After delays all mutations of one kind of call and no other (docs/guarantees.md case 32). */
  readonly callKind: string;
  /** `none` is sent for visitors too; the answer to `created` contains the user's own id. */
  readonly user: 'none' | 'required' | 'created';
  /** False for what the user did not choose: Sync status and dialog hide it until it fails. */
  readonly listed?: false;
  readonly sending?: Sending;
  /** Only statuses that mean something else than for most calls (docs/api.md). */
  readonly statuses?: Readonly<Partial<Record<number, 'accepted' | 'unsupported'>>>;
  /** `drop`: the app made it, so the user is not told. */
  readonly onRefused?: 'drop';
  lane(mutation: M): string;
  parse(fields: Fields): M | undefined;
  upcast?(mutation: M, row: { readonly v: number; readonly wasSent: boolean }): M;
  /** Deterministic: a key is bound to its content (docs/api.md, Conventions). */
  request(mutation: M, sentAs: SentAs): MutationRequest;
  /** Whether a 2xx contains what acceptance needs; by default any JSON object or a 204 does. */
  isAnswer?(body: unknown): boolean;
  /** A later mutation with the same key replaces this one's effect; without it, each has its own. */
  decides?(mutation: M): string;
  /** Tracks that the server must know before their interactions. */
  introduces?(mutation: M): readonly TrackId[];
  /** The track that it adds to a playlist: once taken back, reorders that were never sent forget it. */
  adds?(mutation: M): TrackId;
};

export type TrackNews = {
  readonly trackId: TrackId;
  readonly counts?: Partial<Pick<TrackCounts, 'plays' | 'likes'>>;
  readonly processedAudioKey?: string;
};

type WithoutEntity<M> = { readonly entity: null; onAccepted?(mutation: M, body: unknown): TrackNews | undefined };

type OfEntity<M, E extends Entity> = {
  readonly entity: E;
  rebase(state: EntityStates[E], mutation: M): EntityStates[E];
  onAccepted(base: EntityStates[E], mutation: M, body: unknown, baseUrl: string): EntityStates[E];
};

export type MutationDefinition<M> = Common<M> &
  (WithoutEntity<M> | OfEntity<M, 'like'> | OfEntity<M, 'playlist'> | OfEntity<M, 'profile'>);
