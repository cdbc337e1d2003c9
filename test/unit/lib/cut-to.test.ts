import { expect, it } from 'vitest';
import { cutMiddle } from '../../../src/lib/cut-to.ts';

it('leaves out the middle of a very long text, at whole characters', () => {
  expect(cutMiddle('x'.repeat(160))).toBe('x'.repeat(160));
  const ending = ' added to the queue';
  expect(cutMiddle('x'.repeat(300) + ending)).toBe(`${'x'.repeat(100)}…${'x'.repeat(60 - ending.length)}${ending}`);
  expect(cutMiddle(`${'x'.repeat(99)}${'🎷'.repeat(40)}${'y'.repeat(59)}`)).toBe(`${'x'.repeat(99)}…${'y'.repeat(59)}`);
});
