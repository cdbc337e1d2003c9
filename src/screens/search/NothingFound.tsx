import type { ReactNode } from 'react';
import { SearchIcon } from '../../ui/shell-icons.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { LoadError } from '../shared/LoadError.tsx';
import type { Results } from './use-results.ts';

export type NothingFoundProps = Pick<Results<unknown>, 'failed' | 'outcome' | 'retry'> & {
  readonly text: string;
  readonly children: ReactNode;
};

export function NothingFound({ failed, outcome, retry, text, children }: NothingFoundProps) {
  if (failed) return <LoadError outcome={outcome} onRetry={retry} />;
  return (
    <EmptyState icon={<SearchIcon />} text={text}>
      {children}
    </EmptyState>
  );
}
