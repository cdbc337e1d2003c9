import { Button } from '../ui/Button.tsx';
import { CloudOffIcon } from '../ui/icons.tsx';
import { states } from '../ui/screen-strings.ts';
import { EmptyState } from '../ui/States.tsx';
import { common } from '../ui/strings.ts';

export interface UnansweredProps {
  /** Nobody could be asked; else somebody answered with an error. */
  readonly offline: boolean;
  readonly onRetry?: (() => void) | undefined;
}

/** Why there is nothing here: it was never answered, and nothing of it is stored. */
export function Unanswered({ offline, onRetry }: UnansweredProps) {
  const retry = onRetry === undefined ? null : <Button onClick={onRetry}>{common.retry}</Button>;
  if (!offline) return <EmptyState text={states.couldNotLoad}>{retry}</EmptyState>;
  return (
    <EmptyState icon={<CloudOffIcon />} text={states.offlineNothing} hint={states.offlineNothingHint}>
      {retry}
    </EmptyState>
  );
}
