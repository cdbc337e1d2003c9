import { expect, it, vi } from 'vitest';
import { newUuid } from '../../../src/lib/uuid.ts';

it('makes random UUIDs of version 4, where `crypto.randomUUID` is missing too', () => {
  const randomUUID = vi.spyOn(crypto, 'randomUUID');
  const made = Array.from({ length: 1_000 }, newUuid);
  for (const uuid of made) expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(made).size).toBe(1_000);
  expect(randomUUID).not.toHaveBeenCalled();
});
