import { expect, it } from 'vitest';
import { list, pulling } from './pulling.ts';

it('a database that fails inside a pull is no missing network: the outcome names it', async () => {
  const { world, tab, pull } = await pulling(() => list(['a'], 1));
  tab.db.lists.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const outcome = await world.run(pull({ kind: 'genre', term: 'Jazz', next: false }));
  expect(outcome).toMatchObject({ kind: 'failed', cause: 'storage' });
});
