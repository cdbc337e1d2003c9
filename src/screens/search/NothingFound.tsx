import { SearchIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { LoadError } from '../shared/LoadError.tsx';
import type { Results } from './use-results.ts';

export type NothingFoundProps = Pick<Results<unknown>, 'failed' | 'retry'> & {
  /** Shown if the empty result is certain. */
  readonly text: string;
};

/** An empty result, or a failed search with Retry. */
export function NothingFound({ failed, retry, text }: NothingFoundProps) {
  if (failed) return <LoadError onRetry={retry} />;
  return <EmptyState icon={<SearchIcon />} text={text} />;
}
