import '../ui/dom-stubs.ts';
import { expect, it, vi } from 'vitest';
import { followConnectivity } from '../../../src/app/startup/start-downloads.ts';
import { createConnectivity } from '../../../src/platform/connectivity.ts';

it('ends the backoff of downloads when the server comes back, and not with each of its answers', () => {
  const connectivity = createConnectivity(() => Promise.resolve(true));
  const [wake, retry] = [vi.fn<(force: boolean) => void>(), vi.fn<() => void>()];
  followConnectivity({ wake, retry }, connectivity);
  for (let n = 0; n < 5; n++) connectivity.report('answered');
  expect(retry).not.toHaveBeenCalled();
  connectivity.report('silent');
  connectivity.report('answered');
  expect(retry).toHaveBeenCalledOnce();
  expect(wake).not.toHaveBeenCalled();
});
