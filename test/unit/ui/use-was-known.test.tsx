import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useWasKnown } from '../../../src/ui/hooks/use-was-known.ts';

it('stays true for a value that is unknown again, as that of a new user', () => {
  const { result, rerender } = renderHook(({ value }) => useWasKnown(value), {
    initialProps: { value: undefined as readonly string[] | undefined },
  });
  expect(result.current).toBe(false);
  rerender({ value: [] });
  expect(result.current).toBe(true);
  rerender({ value: undefined });
  expect(result.current).toBe(true);
});
