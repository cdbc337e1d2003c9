import { expect, it } from 'vitest';
import { barName } from '../../../../src/screens/stats/bar-name.ts';

it('fits a name into two lines below its bar', () => {
  expect(barName('Jazz', 8)).toBe('Jazz');
  expect(barName('Hip Hop', 8)).toBe('Hip Hop');
  expect(barName('Dark Hip Hop', 8)).toBe('Dark Hip\nHop');
  expect(barName('Alternative R&B', 8)).toBe('Alterna…\nR&B');
  expect(barName('Melodic Drum and Bass', 8)).toBe('Melodic\nDrum an…');
  expect(barName('', 8)).toBe('');
});
