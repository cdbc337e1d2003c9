import { parsePlaylistId, parseTrackId, type TrackId } from '../../core/ids.ts';
import { rebaseLike, rebasePlaylist, rebaseProfile } from '../../core/outbox/rebase.ts';
import type { Playlist } from '../../core/playlist.ts';
import type { Profile } from '../../core/users/profile.ts';
import type { Accepted } from '../accepted.ts';
import type { Written } from './resource.ts';

/**
 * An answer with the mutations that the server accepted shortly before the request. `written`: whether the answer
 * lacked some, and until when it may be stale.
 */
type Overlaid<T> = { readonly value: T; readonly written: Written };

/** `lackedUntilMs`: of each write that the answer lacked, until when a replica may lack it. */
const writtenWithout = (lackedUntilMs: readonly number[]): Written =>
  lackedUntilMs.length === 0 ? 'whole' : { staleFromMs: Math.max(...lackedUntilMs) };

export function withAcceptedLikes(
  answered: readonly TrackId[],
  accepted: ReadonlyMap<string, Accepted>,
): Overlaid<readonly TrackId[]> {
  const ids = new Set(answered);
  const added: TrackId[] = [];
  const lackedUntilMs: number[] = [];
  for (const [name, { mutations, untilMs }] of accepted) {
    const id = parseTrackId(name);
    if (id === undefined) continue;
    const liked = rebaseLike(ids.has(id), mutations);
    if (liked === ids.has(id)) continue;
    lackedUntilMs.push(untilMs);
    if (liked) added.push(id);
    else ids.delete(id);
  }
  // The server lists the newest first.
  return { value: [...added, ...ids], written: writtenWithout(lackedUntilMs) };
}

export function withAcceptedPlaylists(
  answered: readonly Playlist[],
  accepted: ReadonlyMap<string, Accepted>,
): Overlaid<readonly Playlist[]> {
  const playlists = new Map(answered.map((playlist) => [playlist.id, playlist]));
  const lackedUntilMs: number[] = [];
  for (const [name, { mutations, untilMs }] of accepted) {
    const id = parsePlaylistId(name);
    if (id === undefined) continue;
    const before = playlists.get(id) ?? null;
    const after = rebasePlaylist(before, mutations);
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    lackedUntilMs.push(untilMs);
    if (after === null) playlists.delete(id);
    else playlists.set(id, after);
  }
  return { value: [...playlists.values()], written: writtenWithout(lackedUntilMs) };
}

export function withAcceptedProfile(answered: Profile, accepted: Accepted | undefined): Overlaid<Profile> {
  const value = rebaseProfile(answered, accepted?.mutations ?? []) ?? answered;
  const isWhole = accepted === undefined || JSON.stringify(value) === JSON.stringify(answered);
  return { value, written: writtenWithout(isWhole ? [] : [accepted.untilMs]) };
}
