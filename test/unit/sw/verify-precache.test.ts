import { expect, it, vi } from 'vitest';
import { verifyPrecache } from '../../../sw/verify-precache.ts';

const known = ['/index.html', '/assets/app-1.js', '/assets/app-1.css', '/icon.svg'];
const plugin = verifyPrecache(known.map((url) => ({ url })));
const page = '<!doctype html><script src="/assets/app-1.js"></script><link href="/assets/app-1.css">';
const loginPage = '<!doctype html><form action="/login"><input name="password"></form>';

const answer = (body: string, type: string, status = 200): Response =>
  new Response(body, { status, headers: { 'Content-Type': type } });
const param = (path: string) => ({ request: new Request(`https://music.test${path}`), event: new Event('install') });

/** What is stored when the server answers `response`; null fails the install. */
const stored = async (path: string, response: Response): Promise<Response | null | undefined | void> =>
  plugin.cacheWillUpdate?.({ ...param(path), response });

it('stores the files of its own build', async () => {
  expect(await stored('/index.html', answer(page, 'text/html; charset=utf-8'))).toBeInstanceOf(Response);
  expect(await stored('/assets/app-1.js', answer('1', 'text/javascript'))).toBeInstanceOf(Response);
  expect(await stored('/assets/app-1.css', answer('', 'text/css'))).toBeInstanceOf(Response);
  expect(await stored('/icon.svg', answer('<svg>', 'image/svg+xml'))).toBeInstanceOf(Response);
});

it.each([
  ['a login page in place of the app', '/index.html', answer(loginPage, 'text/html')],
  ['the page of another build', '/index.html', answer(page.replace('app-1.js', 'app-2.js'), 'text/html')],
  ['a missing file', '/assets/app-1.js', answer('', 'text/javascript', 404)],
  ['a part of a file', '/assets/app-1.js', answer('1', 'text/javascript', 206)],
  ['an error in place of a script', '/assets/app-1.js', answer('{"error":"busy"}', 'application/json')],
  ['the page as text', '/index.html', answer(page, 'text/plain')],
  ['a page in place of a script', '/assets/app-1.js', answer(page, 'text/html')],
  ['a page in place of a picture', '/icon.svg', answer(loginPage, 'text/html')],
])('never stores %s', async (_what, path, response) => {
  expect(await stored(path, response)).toBeNull();
});

it('asks the server itself where the browser’s own copy is of another build', async () => {
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(answer(page, 'text/html')));
  vi.stubGlobal('fetch', fetched);
  const stale = answer(page.replace('app-1.js', 'app-0.js'), 'text/html');
  const given = await plugin.fetchDidSucceed?.({ ...param('/index.html'), response: stale });
  expect(await given?.text()).toBe(page);
  expect(fetched).toHaveBeenCalledExactlyOnceWith('https://music.test/index.html', { cache: 'reload' });
  const whole = answer(page, 'text/html');
  expect(await plugin.fetchDidSucceed?.({ ...param('/index.html'), response: whole })).toBe(whole);
  expect(fetched).toHaveBeenCalledOnce();
});

it('asks with the ETag of the browser’s own copy for a file that the page may have loaded', async () => {
  const asked = async (cache: RequestCache) => {
    const request = new Request('https://music.test/icon.svg', { cache });
    return (await plugin.requestWillFetch?.({ ...param('/icon.svg'), request }))?.cache;
  };
  expect([await asked('reload'), await asked('default')]).toEqual(['no-cache', 'default']);
});
