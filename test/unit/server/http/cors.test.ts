import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { ByteBudget } from '../../../../server/http/byte-budget.ts';
import { cors } from '../../../../server/http/cors.ts';
import { asHttpError, errorResponse } from '../../../../server/http/errors.ts';
import { requestMemory } from '../../../../server/http/request-memory.ts';

const origin = 'http://localhost:5173';

/** An app whose answers are larger than a caller may have in memory. */
function fullApp(): Hono {
  const app = new Hono();
  const budgets = { bodies: new ByteBudget(1, 1), answers: new ByteBudget(1, 1) };
  const memory = requestMemory(
    budgets,
    () => 'caller',
    () => undefined,
  );
  app.use('*', cors(['https://music.example']), memory);
  app.get('/', () => new Response('x'.repeat(100), { headers: { 'content-length': '100' } }));
  app.post('/', () => new Response(null, { status: 204 }));
  app.onError((error) => {
    const { status = 500, message, retryAfterS } = asHttpError(error) ?? {};
    return errorResponse(status, message ?? '', retryAfterS);
  });
  return app;
}

describe('CORS', () => {
  it('lets an allowed origin read a refusal that replaced its answer', async () => {
    const { status, headers } = await fullApp().request('/', { headers: { origin } });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([429, origin]);
    const readable = (headers.get('access-control-expose-headers') ?? '').split(/, ?/);
    expect(readable).toEqual(expect.arrayContaining(['Date', 'Retry-After']));
    expect(headers.get('vary')).toContain('Origin');
  });

  it.each([
    ['https://music.example', 'cross-site', 204],
    ['https://evil.example', 'cross-site', 403],
    ['https://evil.example', 'same-site', 403],
    [undefined, 'same-origin', 204],
    [undefined, undefined, 204],
  ])('answers a write of %s, which a browser calls %s, with %i', async (from, site, status) => {
    const headers = { ...(from && { origin: from }), ...(site && { 'sec-fetch-site': site }) };
    expect((await fullApp().request('/', { method: 'POST', headers })).status).toBe(status);
  });

  it('answers OPTIONS itself, and tells other origins nothing', async () => {
    const ask = async (from: string) => {
      const { status, headers } = await fullApp().request('/', { method: 'OPTIONS', headers: { origin: from } });
      return [status, headers.get('access-control-allow-origin'), headers.get('access-control-max-age')];
    };
    expect(await ask(origin)).toEqual([204, origin, '600']);
    expect(await ask('https://evil.example')).toEqual([204, null, null]);
  });
});
