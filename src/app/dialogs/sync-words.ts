import type { OutboxEntry } from '../../db/outbox/queries.ts';
import { changeText, pausedText, sentWhenOnline, statusText, waitingUntil } from '../../ui/strings/sync.ts';
import type { SyncChange } from '../../ui/feedback/SyncList.tsx';

/**
 * The outbox's entries as texts. Two plays of a track would have the same text, so later ones get a number: button
 * names are unique (docs/ui-names.md).
 */
export function changesOf(entries: readonly OutboxEntry[], nowMs: number, isOffline = false): readonly SyncChange[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const text = changeText(entry.mutation, entry.subject);
    const nth = (seen.get(text) ?? 0) + 1;
    seen.set(text, nth);
    return {
      key: String(entry.seq),
      text: nth === 1 ? text : `${text} (${nth})`,
      detail: isOffline && entry.status === 'pending' ? sentWhenOnline : detailOf(entry, nowMs),
      needsUser: entry.status === 'refused' || entry.status === 'unanswered',
    };
  });
}

function detailOf({ status, pauseReason, busyUntilMs, mutation, lastError }: OutboxEntry, nowMs: number): string {
  if (status === 'paused') return pausedText[pauseReason ?? 'signInAgain'];
  return status === 'pending' && busyUntilMs !== null && busyUntilMs > nowMs
    ? waitingUntil(busyUntilMs, lastError)
    : statusText(status, mutation, lastError);
}
