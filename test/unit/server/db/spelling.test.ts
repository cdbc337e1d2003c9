import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../../../server/db/schema.ts';
import { meantWords, typingSteps } from '../../../../server/db/spelling.ts';

test.each([
  ['midnight', 'midnight', 0],
  ['midnihgt', 'midnight', 1],
  ['midngiht', 'midnight', 1],
  ['drvie', 'drive', 1],
  ['drve', 'drive', 1],
  ['drrive', 'drive', 1],
  ['drike', 'drive', 1],
  ['midnih', 'midnight', 1],
  ['hello', 'quiet', 5],
])('%s is as far from %s as %d slips', (typed, known, steps) => {
  expect(typingSteps(typed, known)).toBe(steps);
});

test('looks for two swapped letters once, and not again for what is two slips away', async () => {
  const asked: string[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (asked) => new PostgresIntrospector(asked),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void asked.push(JSON.stringify(query.parameters)),
  });
  expect(await meantWords(db, ['midnihgt'], new Map())).toBeUndefined();
  expect(asked.map((parameters) => parameters.includes('midnight'))).toEqual([true, false]);
});
