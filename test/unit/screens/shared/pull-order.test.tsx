import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { PullOutcome } from '../../../../src/core/pull.ts';
import { usePull } from '../../../../src/screens/shared/use-pull.ts';
import { world } from '../support.tsx';

function Search() {
  const [term, setTerm] = useState('ja');
  const { outcome } = usePull({ kind: 'search', type: 'text', term });
  return (
    <>
      <p>{`${term}: ${outcome?.kind ?? 'loading'}`}</p>
      <button onClick={() => setTerm('jazz')}>type on</button>
    </>
  );
}

it('shows the outcome of what is asked for now, although an earlier request ends after it', async () => {
  const here = world();
  const ends = new Map<string, (outcome: PullOutcome) => void>();
  here.answer = (request) =>
    new Promise((resolve) => {
      if (request.kind === 'search') ends.set(request.term, resolve);
    });
  const end = (term: string, outcome: PullOutcome) => act(async () => ends.get(term)?.(outcome));
  here.show(<Search />, '/search');
  fireEvent.click(screen.getByRole('button', { name: 'type on' }));
  await end('jazz', { kind: 'notFound' });
  expect(screen.getByText('jazz: notFound')).toBeDefined();
  await end('ja', { kind: 'done' });
  expect(screen.getByText('jazz: notFound')).toBeDefined();
});
