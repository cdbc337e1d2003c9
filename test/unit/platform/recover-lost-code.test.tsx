import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recoverLostCode } from '../../../src/platform/recover-lost-code.ts';
import { waitFor } from '../../support/unit/wait.ts';

const asked = vi.fn<typeof fetch>(() => Promise.resolve(new Response('no page')));
const release = (type: string): boolean => window.dispatchEvent(new Event(type));
const miss = (file = 'x.js'): boolean => {
  const payload = new TypeError(`Failed to fetch dynamically imported module: http://localhost/assets/${file}`);
  return window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
};
const reload = vi.fn<() => void>();

recoverLostCode(reload);
beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  asked.mockImplementation(() => Promise.resolve(new Response('no page')));
});
afterEach(() => {
  asked.mockClear();
  reload.mockClear();
});

it('looks for a newer version at once when a part is missing', async () => {
  miss();
  await waitFor(() => expect(asked).toHaveBeenCalled());
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
    await waitFor(() => expect(asked).toHaveBeenCalled());
  },
);

it('waits on where the press takes the focus from another control', async () => {
  const focused = document.body.appendChild(document.createElement('button'));
  focused.focus();
  release('pointerdown');
  focused.blur();
  miss();
  await new Promise((done) => setTimeout(done, 20));
  expect(asked).not.toHaveBeenCalled();
  release('pointerup');
  await waitFor(() => expect(asked).toHaveBeenCalled());
  focused.remove();
});

it('waits no longer once the window has lost the focus, after which no release comes', async () => {
  release('pointerdown');
  release('blur');
  miss();
  await waitFor(() => expect(asked).toHaveBeenCalled());
});

describe('a failed import that the browser remembers', () => {
  /** Until the page has asked for the file, and had the answer. */
  const missAndAsk = async (file: string): Promise<void> => {
    asked.mockClear();
    miss(file);
    await waitFor(() =>
      expect(asked.mock.calls.map(([address]) => address)).toContain(`http://localhost/assets/${file}`),
    );
    await Promise.resolve();
  };

  it('reloads the page when it fails again though the network has the file', async () => {
    await missAndAsk('player.js');
    expect(reload).not.toHaveBeenCalled();
    miss('player.js');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('does not while the network has no such file', async () => {
    asked.mockImplementation(() => Promise.resolve(new Response('gone', { status: 404 })));
    await missAndAsk('gone.js');
    await missAndAsk('gone.js');
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not once the network is gone, where a reload would end at the browser’s own error page', async () => {
    await missAndAsk('menu.js');
    asked.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
    await missAndAsk('menu.js');
    await new Promise((done) => setTimeout(done, 20));
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks the network, not the HTTP cache, which may have the file but not one that it imports', async () => {
    await missAndAsk('queue.js');
    expect(asked.mock.calls.map(([, init]) => init?.cache)).toEqual(asked.mock.calls.map(() => 'no-store'));
  });

  it('waits for the end of what is typed', async () => {
    await missAndAsk('screen.js');
    const field = document.body.appendChild(document.createElement('input'));
    field.value = 'Evening';
    field.focus();
    miss('screen.js');
    await new Promise((done) => setTimeout(done, 20));
    expect(reload).not.toHaveBeenCalled();
    field.remove();
    miss('screen.js');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('ends after three reloads of a tab', async () => {
    sessionStorage.setItem('offbeat:reloads', '3');
    await missAndAsk('again.js');
    miss('again.js');
    await new Promise((done) => setTimeout(done, 20));
    expect(reload).not.toHaveBeenCalled();
  });
});

// The page is on its way out after it.
it('asks for nothing more once a newer version replaces the page, and waits for it with every part that fails meanwhile', async () => {
  let answer = (_page: Response): void => {};
  asked.mockImplementation(() => new Promise((done) => (answer = done)));
  miss('first.js');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  miss('second.js');
  miss('second.js');
  await new Promise((done) => setTimeout(done, 20));
  answer(new Response('<div id="root"></div>'));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  miss('third.js');
  await new Promise((done) => setTimeout(done, 20));
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/index.html']);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads into a newer version once, also where the browser refuses session storage', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  asked.mockImplementation(() => Promise.resolve(new Response('<div id="root">')));
  const nextPage = async (): Promise<void> => {
    vi.resetModules();
    const next = await import('../../../src/platform/recover-lost-code.ts');
    next.recoverLostCode(reload);
  };
  await nextPage();
  miss();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  // Of the same build: the deploy is broken.
  await nextPage();
  asked.mockClear();
  miss();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await new Promise((done) => setTimeout(done, 20));
  expect(reload).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
});
