import { expect, it, onTestFinished } from 'vitest';
import { longDate } from '../../../../src/app/player/menu/long-date.ts';

it.each(['America/New_York', 'Asia/Tokyo'])(
  'names a day as it was sent, and a moment by the calendar of %s',
  (zone) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    onTestFinished(() => {
      if (before === undefined) delete process.env['TZ'];
      else process.env['TZ'] = before;
    });
    expect(longDate('2025-03-04')).toBe('March 4, 2025');
    expect(longDate('2025-03-04T12:00:00Z')).toBe('March 4, 2025');
    expect(longDate('2025-03-04T02:00:00Z')).toBe(zone === 'Asia/Tokyo' ? 'March 4, 2025' : 'March 3, 2025');
    expect([longDate('soon'), longDate(null)]).toEqual([null, null]);
  },
);
