/** The texts of the sync status beside every screen; those of its dialog are in actions.ts and sync.ts. */
import { counted } from '../../lib/format.ts';

export type SyncSummary =
  /** `localOnly`: changes that stay on this device, because the server does not accept them. */
  | { readonly kind: 'saved'; readonly localOnly?: number }
  /** `paused`: sending stopped until the user acts. */
  | {
      readonly kind: 'waiting';
      readonly count: number;
      readonly paused?: 'signInAgain' | 'accountDisabled' | 'guestRefused';
    }
  | { readonly kind: 'attention'; readonly count: number };

const pausedBriefly = {
  signInAgain: 'sign in again',
  accountDisabled: 'account disabled',
  guestRefused: 'guests not accepted',
} as const;

const text = (summary: SyncSummary): string => {
  if (summary.kind === 'saved') return 'All changes saved';
  if (summary.kind === 'waiting') {
    const waiting = `${counted(summary.count, 'change', 'changes')} waiting`;
    return summary.paused === undefined ? waiting : `${waiting}: ${pausedBriefly[summary.paused]}`;
  }
  return summary.count === 1 ? '1 change needs attention' : `${summary.count} changes need attention`;
};

export const syncStatusWords = {
  text,
  button: (summary: SyncSummary): string => `Sync status: ${text(summary)}`,
  localOnlyBriefly: (n: number): string => `${n} on this device only`,
  localOnly: (n: number): string =>
    n === 1
      ? '1 change stays on this device: this server does not support it.'
      : `${n} changes stay on this device: this server does not support them.`,
} as const;
