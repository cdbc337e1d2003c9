import { ignored } from '../../lib/log.ts';

const noticedMs = 3_000;

/**
 * Runs `work` when the other tabs know that there is another user, and what they had begun is done. Lost with the page,
 * which then leaves a row or two that no user sees.
 */
export function onceTabsNoticed(work: () => Promise<void>): void {
  setTimeout(() => void work().catch(ignored('looking after rows of the former user')), noticedMs);
}
