import { setLike } from '../../src/db/library/like-commands.ts';
import { countPlay, recordPlay, recordSkip } from '../../src/db/library/play-commands.ts';
import type { CommandContext } from '../../src/db/offbeat-db.ts';
import {
  addToPlaylist,
  createPlaylist,
  removeFromPlaylist,
  renamePlaylist,
  reorderPlaylist,
} from '../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../src/db/playlists/deletion-commands.ts';
import { playlistById } from '../../src/db/playlists/queries.ts';
import { parseTrackId, type OwnerId, type TrackId } from '../../src/core/ids.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import type { Actor } from './actor.ts';
import { ownSongs, type WantedPlaylist, type Intent } from './oracle.ts';
import { isForeign, type Step } from './plan.ts';

/** A write of the user: how it is made, what it means once committed, and whether a dying tab had committed it. */
export type PlannedWrite = {
  readonly run: (context: CommandContext) => Promise<unknown>;
  readonly done: () => void;
  readonly committed: (actor: Actor) => Promise<boolean>;
};

const track = (id: string): TrackId => assertDefined(parseTrackId(id), 'track id');

/** What a step means as a write; null for one that is none, or that has nothing to change. */
export function plannedWrite(step: Step, ownerId: OwnerId, intent: Intent): PlannedWrite | null {
  if (step.kind === 'like') {
    const id = track(step.track);
    return {
      run: (context) => setLike(context, id, step.liked),
      done: () => void intent.likes.set(step.track, step.liked),
      committed: async ({ db }) => ((await db.likes.get([ownerId, id])) !== undefined) === step.liked,
    };
  }
  if (step.kind === 'play' || step.kind === 'skip' || step.kind === 'countPlay') {
    const id = track(step.track);
    const command = { play: recordPlay, skip: recordSkip, countPlay }[step.kind];
    // Nothing of the screen depends on it; the ledger sees whether its row was committed.
    return { run: (context) => command(context, id), done: () => undefined, committed: () => Promise.resolve(true) };
  }
  if (step.kind === 'create') return creation(step, ownerId, intent);
  if (!('slot' in step) || step.kind === 'pull') return null;
  const wanted = intent.bySlot[step.slot];
  if (wanted === undefined || wanted.deleted || wanted.doomed) return null;
  return playlistChange(step, wanted, intent);
}

function creation(step: Extract<Step, { kind: 'create' }>, ownerId: OwnerId, intent: Intent): PlannedWrite {
  // The name is unique, so that the database can be asked whether a dying tab had committed.
  const name = step.name === 'bad' ? 'bad' : `${step.name} #${intent.playlists.length}`;
  let id: WantedPlaylist['id'] | undefined;
  return {
    run: async (context) => {
      id = await createPlaylist(context, name);
    },
    done: () => {
      const wanted = {
        id: assertDefined(id, 'id'),
        name,
        songs: [],
        foreign: [],
        moved: false,
        deleted: false,
        doomed: name === 'bad',
      };
      intent.playlists.push(wanted);
      intent.bySlot[step.slot] = wanted;
    },
    committed: async ({ db }) => {
      id = (await db.playlists.where('ownerId').equals(ownerId).toArray()).find((row) => row.name === name)?.id;
      return id !== undefined && !intent.playlists.some((known) => known.name === name && known.id === id);
    },
  };
}

function playlistChange(
  step: Exclude<Step, { kind: 'create' }>,
  wanted: WantedPlaylist,
  intent: Intent,
): PlannedWrite | null {
  const after = { ...wanted, songs: [...wanted.songs] };
  const { id } = wanted;
  // What a playlist rejects shows until the rejection, and is never applied.
  const requested = (song: string): boolean => song !== 'bad' && !after.songs.includes(song);
  const run = ((): ((context: CommandContext) => Promise<unknown>) | null => {
    switch (step.kind) {
      case 'rename':
        after.name = `${step.name} of ${intent.playlists.indexOf(wanted)}`;
        return (context) => renamePlaylist(context, id, after.name);
      case 'add':
        if (requested(step.track)) after.songs.push(step.track);
        return (context) => addToPlaylist(context, id, track(step.track));
      case 'remove':
        after.songs = after.songs.filter((song) => song !== step.track);
        return (context) => removeFromPlaylist(context, id, track(step.track));
      case 'reorder':
        after.songs = [...after.songs.slice(step.turn), ...after.songs.slice(0, step.turn)];
        return async (context) => {
          const shown = (await playlistById(context.db, id))?.songIds ?? [];
          const notRequested = shown.filter((song) => song === 'bad' || isForeign(song));
          await reorderPlaylist(context, id, [...notRequested, ...after.songs.map(track)]);
        };
      case 'delete':
        after.deleted = true;
        return (context) => deletePlaylist(context, id);
      default:
        return null;
    }
  })();
  if (run === null) return null;
  return {
    run: async (context) => void (await run(context)),
    done: () => void Object.assign(wanted, after),
    committed: async ({ db }) => {
      const row = await playlistById(db, id);
      if (after.deleted || row === undefined) return row === undefined;
      const [own, known] = [ownSongs(row.songIds), [...after.songs]];
      return (
        row.name === after.name &&
        (after.moved ? own.toSorted().join() === known.toSorted().join() : own.join() === known.join())
      );
    },
  };
}
