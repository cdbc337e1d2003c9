import { expect, test } from 'vitest';
import { parseWorkerMessage } from '../../../../src/core/workers/worker-messages.ts';

test.each([
  [{ kind: 'started' }, { kind: 'started' }],
  [{ kind: 'drain' }, { kind: 'drain', force: false }],
  [
    { kind: 'drain', force: true },
    { kind: 'drain', force: true },
  ],
  [
    { kind: 'drain', force: 'yes' },
    { kind: 'drain', force: false },
  ],
  [
    { kind: 'keepPictures', urls: ['https://a.example/1.webp', 7, null] },
    { kind: 'keepPictures', urls: ['https://a.example/1.webp'] },
  ],
  [{ kind: 'keepPictures', urls: 'https://a.example/1.webp' }, undefined],
  [{ kind: 'keepPictures' }, undefined],
  [{ kind: 'format' }, undefined],
  ['started', undefined],
  [null, undefined],
])('%j is understood as %j', (posted, message) => {
  expect(parseWorkerMessage(posted)).toEqual(message);
});

test('no page can ask for more pictures than a screen has', () => {
  const urls = Array.from({ length: 5_000 }, (_, n) => `https://a.example/${n}`);
  const message = parseWorkerMessage({ kind: 'keepPictures', urls });
  expect(message?.kind === 'keepPictures' && message.urls.length).toBe(300);
});
