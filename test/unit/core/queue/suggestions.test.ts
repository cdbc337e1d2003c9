import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyQueue, queueAfter, type Queue, type QueueEvent } from '../../../../src/core/queue/queue.ts';
import { suggestedFrom } from '../../../../src/core/queue/suggestions.ts';
import { runsOf } from '../../../support/full.ts';
import { id, ids } from '../../../support/player.ts';

/** `[a]b|cd`: a plays, b was chosen, c and d are suggested. */
function queueOf(pattern: string): Queue {
  const [chosen = '', suggested = ''] = pattern.replace(/[[\]]/g, '').split('|');
  const startAt = pattern.replace('|', '').indexOf('[');
  const trackIds = ids(chosen);
  const first = { kind: 'listPlayed', trackIds, startAt: 0, from: 'playlist', route: '/x' } as const;
  const off = { ...emptyQueue, repeat: 'off' } as const;
  const grown = queueAfter(queueAfter(off, first), { kind: 'suggested', trackIds: ids(suggested) });
  return queueAfter(grown, { kind: 'movedTo', index: startAt });
}

function shown(queue: Queue): string {
  const from = suggestedFrom(queue);
  const names = queue.trackIds.map((name, at) => (at === queue.currentIndex ? `[${name}]` : name));
  return `${names.slice(0, from).join('')}|${names.slice(from).join('')}`;
}
const after = (pattern: string, event: QueueEvent): string => shown(queueAfter(queueOf(pattern), event));

describe('suggestions', () => {
  it('follow the list, without what is in it', () => {
    expect(after('a[b]|', { kind: 'suggested', trackIds: ids('cacd') })).toBe('a[b]|cd');
    expect(after('a[b]|', { kind: 'suggested', trackIds: ids('a') })).toBe('a[b]|');
    expect(after('a[b]|cd', { kind: 'suggested', trackIds: ids('de') })).toBe('a[b]|cde');
    expect(queueAfter(emptyQueue, { kind: 'suggested', trackIds: ids('a') })).toBe(emptyQueue);
  });

  it('are none any more once the user plays or queues them next', () => {
    for (const kind of ['playNextAdded', 'appended'] as const)
      expect(queueAfter(queueOf('[a]b|cd'), { kind, trackIds: ids('d') }).suggestedIds).toEqual(ids('c'));
  });

  it('come after what the user queues', () => {
    expect(after('[a]b|cd', { kind: 'appended', trackIds: ids('xd') })).toBe('[a]bxd|c');
    expect(after('[a]b|cd', { kind: 'playNextAdded', trackIds: [id('d')] })).toBe('[a]db|c');
    expect(after('ab|[c]de', { kind: 'appended', trackIds: ids('x') })).toBe('ab[c]x|de');
    expect(after('ab|[c]de', { kind: 'playNextAdded', trackIds: [id('x')] })).toBe('ab[c]x|de');
  });

  it('are what they are where they are moved to', () => {
    expect(after('[a]b|cd', { kind: 'entryMoved', from: 3, to: 2 })).toBe('[a]b|dc');
    expect(after('[a]b|cd', { kind: 'entryMoved', from: 3, to: 1 })).toBe('[a]db|c');
    expect(after('[a]b|cd', { kind: 'entryMoved', from: 1, to: 2 })).toBe('[a]|cbd');
    expect(after('[a]b|cd', { kind: 'entryMoved', from: 2, to: 3 })).toBe('[a]b|dc');
    expect(after('ab|[c]de', { kind: 'entryMoved', from: 0, to: 2 })).toBe('b[c]a|de');
    expect(after('ab|[c]de', { kind: 'entryMoved', from: 0, to: 3 })).toBe('b[c]|dae');
    expect(after('[a]|bc', { kind: 'entryMoved', from: 2, to: 1 })).toBe('[a]|cb');
    expect(after('a|b[c]', { kind: 'entryMoved', from: 1, to: 2 }), 'one that was played, to the end').toBe('a[c]|b');
    expect(after('a|[b]c', { kind: 'entryMoved', from: 0, to: 2 }), 'one that was chosen').toBe('[b]|ca');
  });

  it('end where the user takes them out, or at the last that was played', () => {
    expect(after('[a]b|cd', { kind: 'removed', trackId: id('c') })).toBe('[a]b|d');
    expect(after('[a]b|cd', { kind: 'suggestionsDropped' })).toBe('[a]b|');
    expect(after('ab|[c]de', { kind: 'suggestionsDropped' })).toBe('ab[c]|');
    // What was played of them is the list's: it is no suggestion again once an earlier entry plays.
    const turnedOff = queueAfter(queueOf('ab|[c]d'), { kind: 'suggestionsDropped' });
    expect([turnedOff.trackIds, turnedOff.suggestedIds]).toEqual([ids('abc'), []]);
    expect(after('[a]b|cd', { kind: 'repeatChanged', repeat: 'all' })).toBe('[a]b|');
    expect(after('[a]b|cd', { kind: 'repeatChanged', repeat: 'one' })).toBe('[a]b|cd');
  });

  it('stay behind the list when it is shuffled', () => {
    expect(after('a[b]c|de', { kind: 'reordered', order: ids('edcba') })).toBe('[b]ca|ed');
  });

  it('come back with a list that is put back', () => {
    const replaced = { kind: 'replaced', trackIds: ids('abcd'), suggestedIds: ids('cdx') } as const;
    expect(after('[a]|', replaced)).toBe('[a]b|cd');
  });
});

const name = fc.constantFrom(...'abcdef').map(id);
const names = fc.uniqueArray(name, { maxLength: 5 });
const event: fc.Arbitrary<QueueEvent> = fc.oneof(
  fc.record({ kind: fc.constantFrom('suggested', 'appended', 'playNextAdded'), trackIds: names }),
  fc.record({ kind: fc.constant('removed' as const), trackId: name }),
  fc.record({ kind: fc.constant('entryMoved' as const), from: fc.nat(6), to: fc.nat(6) }),
  fc.record({ kind: fc.constant('movedTo' as const), index: fc.nat(6) }),
  fc.record({ kind: fc.constant('reordered' as const), order: names }),
  fc.record({ kind: fc.constant('replaced' as const), trackIds: names, suggestedIds: names }),
  fc.record({ kind: fc.constant('repeatChanged' as const), repeat: fc.constantFrom('off', 'all', 'one') }),
  fc.constant<QueueEvent>({ kind: 'suggestionsDropped' }),
);

it('are in the queue once, and gone once they are dropped, whatever came before', () => {
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      const queue = events.reduce(queueAfter, queueOf('[a]b|c'));
      const { trackIds, suggestedIds } = queue;
      expect(new Set(trackIds).size).toBe(trackIds.length);
      expect(new Set(suggestedIds).size).toBe(suggestedIds.length);
      expect(suggestedIds.filter((one) => !trackIds.includes(one))).toEqual([]);
      const dropped = queueAfter(queue, { kind: 'suggestionsDropped' });
      expect(dropped.trackIds).toEqual(trackIds.slice(0, suggestedFrom(queue)));
      expect([dropped.currentTrackId, dropped.currentIndex]).toEqual([queue.currentTrackId, queue.currentIndex]);
      expect(suggestedFrom(dropped)).toBe(dropped.trackIds.length);
    }),
    { numRuns: runsOf({ all: 10_000, short: 500 }) },
  );
});
