import { Button } from '../../ui/Button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { states } from '../../ui/screen-strings.ts';
import { EmptyState } from '../../ui/States.tsx';
import { common } from '../../ui/strings.ts';
import type { Results } from './use-results.ts';

export type NothingFoundProps = Pick<Results<unknown>, 'failed' | 'retry'> & {
  /** What is said once somebody could know. */
  readonly text: string;
};

/** Why a search shows nothing: there is nothing, or nobody could say. */
export function NothingFound({ failed, retry, text }: NothingFoundProps) {
  if (!failed) return <EmptyState icon={<SearchIcon />} text={text} />;
  return (
    <EmptyState text={states.couldNotLoad}>
      <Button onClick={retry}>{common.retry}</Button>
    </EmptyState>
  );
}
