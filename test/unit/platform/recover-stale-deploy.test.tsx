import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recoverStaleDeploy } from '../../../src/platform/recover-stale-deploy.ts';
import { waitFor } from '../../support/unit/wait.ts';

const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response('no page')));
const release = (type: string): boolean => window.dispatchEvent(new Event(type));
const miss = (): boolean => window.dispatchEvent(new Event('vite:preloadError'));

recoverStaleDeploy();
beforeEach(() => void vi.stubGlobal('fetch', asked));
afterEach(() => asked.mockClear());

it('looks for a newer version at once when a part is missing', async () => {
  miss();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
});

it.each(['pointerup', 'pointercancel'])(
  'waits for the end of a press (%s), whose click a reload would lose',
  async (type) => {
    release('pointerdown');
    miss();
    await new Promise((done) => setTimeout(done, 20));
    expect(asked).not.toHaveBeenCalled();
    let clicked = false;
    asked.mockImplementationOnce(() => {
      expect(clicked).toBe(true);
      return Promise.resolve(new Response('no page'));
    });
    release(type);
    clicked = true;
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  },
);
