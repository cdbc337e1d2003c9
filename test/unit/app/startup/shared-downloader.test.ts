import { expect, it, vi } from 'vitest';
import { sharedDownloader } from '../../../../src/app/startup/shared-downloader.ts';
import { audioHost, track } from '../../../support/player.ts';
import { freshDb } from '../../db/support.ts';

vi.mock('../../../../src/platform/shared/fetch-audio.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

it('takes download code that cannot be loaded for a network that does not answer', async () => {
  vi.stubGlobal('navigator', {});
  const { download } = sharedDownloader(freshDb(), audioHost);
  const outcome = await download(track('a'), 'high', { signal: new AbortController().signal });
  expect(outcome).toEqual({ kind: 'unreachable' });
});
