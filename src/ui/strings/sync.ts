import type { Mutation } from '../../core/mutations/registry.ts';
import { assertNever } from '../../lib/assert-never.ts';
import { sync } from './actions.ts';
import { common } from './strings.ts';

export function changeText(mutation: Mutation | null, subject: string | null): string {
  if (mutation === null) return 'Unreadable change';
  const song = common.titleOf(subject);
  const playlist = subject === null || subject === '' ? 'Playlist' : subject;
  switch (mutation.kind) {
    case 'like.set':
      return `${mutation.liked ? 'Like' : 'Unlike'} · ${song}`;
    case 'track.countLike':
      return `Count of a like · ${song}`;
    case 'track.countPlay':
      return `Play count · ${song}`;
    case 'interaction.play':
      return `Play · ${song}`;
    case 'interaction.skip':
      return `Skip · ${song}`;
    case 'playlist.create':
      return `New playlist · ${playlist}`;
    case 'playlist.rename':
      return `New name · ${playlist}`;
    case 'playlist.reorder':
      return `New order · ${playlist}`;
    case 'playlist.addSong':
      return `Added to a playlist · ${song}`;
    case 'playlist.removeSong':
      return `Removed from a playlist · ${song}`;
    case 'playlist.delete':
      return `Deleted playlist · ${playlist}`;
    case 'profile.update':
      return 'Your profile';
    case 'songs.save':
      return `For the catalogue · ${mutation.tracks.length === 1 ? '1 song' : `${mutation.tracks.length} songs`}`;
    case 'audio.process':
      return `Preparation · ${song}`;
    default:
      return assertNever(mutation);
  }
}

/** A paused change's status is `pausedText`. */
export type ChangeStatus = 'sending' | 'pending' | 'blocked' | 'onThisDevice' | 'unanswered' | 'refused';

/** The message of docs/product.md section 8 (thrown errors) for a refused change; undefined if it has none. */
function refusedMessage(mutation: Mutation | null, httpStatus: number | null): string | undefined {
  switch (mutation?.kind) {
    case 'playlist.create':
      return 'Failed to create playlist';
    case 'playlist.addSong':
      return 'Failed to add to playlist';
    case 'playlist.removeSong':
      return 'Failed to remove from playlist';
    case 'profile.update':
      return 'Failed to update profile';
    case 'songs.save':
      return httpStatus === null ? undefined : `HTTP error! status: ${httpStatus}`;
    default:
      return undefined;
  }
}

export type LastError = { readonly code?: string; readonly message: string; readonly status: number | null };

/** `atMs`: when a call delayed by backoff or Retry-After is retried. */
export function waitingUntil(atMs: number, error: LastError | null): string {
  const time = new Date(atMs).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return [`Waiting until ${time}, because the server is busy`, error?.message ?? null]
    .filter((part) => part !== null)
    .join(': ');
}

/** A pending change's status while offline, when nothing is sent. */
export const sentWhenOnline = 'Will be sent when you are online';

export function statusText(status: ChangeStatus, mutation: Mutation | null, error: LastError | null): string {
  const reason = error?.message ?? null;
  switch (status) {
    case 'sending':
      return 'Sending';
    case 'pending':
      return reason === null ? 'Waiting to be sent' : `Waiting to retry: ${reason}`;
    case 'blocked':
      return 'Waiting for a change that was refused';
    case 'onThisDevice':
      return 'Stays on this device: the server does not support this change';
    case 'unanswered':
      return 'No answer for a long time: it may or may not have arrived';
    case 'refused':
      if (error?.code === 'gone') return sync.playlistDeleted;
      return [refusedMessage(mutation, error?.status ?? null) ?? 'Refused by the server', reason]
        .filter((part) => part !== null)
        .join(': ');
    default:
      return assertNever(status);
  }
}

export const pausedText = {
  signInAgain: 'Waiting until you sign in again',
  accountDisabled: 'Waiting until your account is enabled',
  guestRefused: 'Waiting until the server accepts guests',
} as const;

export const pauseText = {
  signInAgain: 'Your sign-in has expired. Sign in again to send these changes.',
  accountDisabled: 'Your account has been disabled. Your changes stay on this device.',
  guestRefused:
    'The server does not accept changes from you as a guest now. They stay on this device and are sent later.',
} as const;
