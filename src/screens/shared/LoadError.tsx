import type { PullOutcome } from '../../core/pull.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { CloudOffIcon } from '../../ui/shell-icons.tsx';
import { states } from '../../ui/strings/screens.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { common } from '../../ui/strings/strings.ts';

export interface LoadErrorProps {
  /**
   * The pull's outcome. Without one, an error is assumed; a `storage` failure means that this device's database failed.
   */
  readonly outcome?: PullOutcome | undefined;
  readonly onRetry?: (() => void) | undefined;
}

export function LoadError({ outcome, onRetry }: LoadErrorProps) {
  const retry = onRetry === undefined ? null : <Button onClick={onRetry}>{common.retry}</Button>;
  if (outcome?.kind === 'failed' && outcome.cause === 'storage') {
    return (
      <EmptyState text={states.storageFailed} hint={states.storageFailedHint}>
        {retry}
      </EmptyState>
    );
  }
  if (outcome?.kind !== 'offline') return <EmptyState text={states.couldNotLoad}>{retry}</EmptyState>;
  return (
    <EmptyState icon={<CloudOffIcon />} text={states.offlineNothing} hint={states.offlineNothingHint}>
      {retry}
    </EmptyState>
  );
}
