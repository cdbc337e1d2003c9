import type { TrackId } from '../ids.ts';
import type { Playlist } from '../playlist.ts';
import type { TrackCounts } from '../track.ts';
import type { Profile } from '../users/profile.ts';
import type { Fields } from '../wire/read.ts';

/** What the server confirms and a screen shows: its base, and the local state once what waits is rebased on it. */
export type EntityStates = {
  readonly like: boolean;
  /** Null before the creation and after the deletion. */
  readonly playlist: Playlist | null;
  /** A member's own; null while there is none. */
  readonly profile: Profile | null;
};
export type Entity = keyof EntityStates;

/** As whom a call is made: `userId` is undefined where the mutation names no user. */
export type SentAs = { readonly userId: string | undefined; readonly bearer: string | undefined };

/** A call of docs/api.md. `path` is below the base host; `form` makes it multipart, with the audio beside it. */
export type MutationRequest = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
};

/**
 * How a row is sent where one request is not all of it (src/sync/push/send.ts).
 * - `upload`: with the audio of its track; last, and not on a metered link
 * - `rebasedList`: as a whole list, rebased on the server's own
 * - `provenDeletion`: accepted once the server no longer lists the playlist
 * - `provenMissing`: a 404 is believed when the playlist itself is gone
 */
export type Sending = 'upload' | 'rebasedList' | 'provenDeletion' | 'provenMissing';

type Common<M> = {
  /** The oldest row version whose code can send it (outbox/row.ts); 1 unless it says otherwise. */
  readonly rowVersion?: number;
  /** What a server limits as one: a Retry-After holds all mutations of the same kind of call (docs/guarantees.md case 32). */
  readonly callKind: string;
  /** Whether its call names a user: `none` is sent for visitors too; `created` brings the user's own id into being. */
  readonly user: 'none' | 'required' | 'created';
  /** False for what the user did not choose: the Sync status does not count it, its dialog does not list it until it fails. */
  readonly listed?: false;
  readonly sending?: Sending;
  /** Statuses that mean something else than for most calls (docs/api.md). */
  readonly statuses?: Readonly<Partial<Record<number, 'accepted' | 'unsupported'>>>;
  /** `drop`: made by the app and not by the user, who is not told. */
  readonly onRejected?: 'drop';
  /** What it must stay in order with. */
  lane(mutation: M): string;
  /** From the database or a file, of any row version so far; undefined where it cannot be sent. */
  parse(fields: Fields): M | undefined;
  /** Brings a row of an older version up to date. */
  upcast?(mutation: M, row: { readonly v: number; readonly wasSent: boolean }): M;
  /** The same mutation always gives the same content: a key is bound to it (docs/api.md, Conventions). */
  request(mutation: M, sentAs: SentAs): MutationRequest;
  /** Whether a 2xx has what acceptance needs; without it, any JSON object or a 204 will do. */
  isAnswer?(body: unknown): boolean;
  /** A later mutation that decides the same replaces this one's effect; without it, each counts for itself. */
  decides?(mutation: M): string;
  /** Tracks the server must know before it hears what was done with them. */
  introduces?(mutation: M): readonly TrackId[];
  /** The track that it puts into a playlist: once it is given up, no reorder behind it may name that. */
  adds?(mutation: M): TrackId;
};

/** What an answer says of a track, beside accepting the mutation. */
export type TrackNews = {
  readonly trackId: TrackId;
  readonly counts?: Partial<Pick<TrackCounts, 'plays' | 'likes'>>;
  readonly processedAudioKey?: string;
};

type WithoutEntity<M> = { readonly entity: null; onAccepted?(mutation: M, body: unknown): TrackNews | undefined };

type OfEntity<M, E extends Entity> = {
  readonly entity: E;
  /** The state after it, locally. */
  rebase(state: EntityStates[E], mutation: M): EntityStates[E];
  /** The base after the server accepted it with `body`. A playlist's new id replaces the one of this device. */
  onAccepted(base: EntityStates[E], mutation: M, body: unknown, baseUrl: string): EntityStates[E];
};

export type MutationDefinition<M> = Common<M> &
  (WithoutEntity<M> | OfEntity<M, 'like'> | OfEntity<M, 'playlist'> | OfEntity<M, 'profile'>);
