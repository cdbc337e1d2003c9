import { SearchIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { LoadError } from '../shared/LoadError.tsx';
import type { Results } from './use-results.ts';

export type NothingFoundProps = Pick<Results<unknown>, 'failed' | 'retry'> & {
  /** What is said once somebody could know. */
  readonly text: string;
};

/** Why a search shows nothing: there is nothing, or nobody could say. */
export function NothingFound({ failed, retry, text }: NothingFoundProps) {
  if (failed) return <LoadError onRetry={retry} />;
  return <EmptyState icon={<SearchIcon />} text={text} />;
}
