import type { Context, MiddlewareHandler } from 'hono';

const permissions = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'midi',
  'display-capture',
  'browsing-topics',
];

/** Headers of every answer. Pages of the app add their Content-Security-Policy (content-security-policy.ts). */
export const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Page addresses contain guest ids, which are secrets (/user/guest_…): no other site may see one.
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissions.map((name) => `${name}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
export const behindTls: Readonly<Record<string, string>> = { 'strict-transport-security': 'max-age=31536000' };

/** For answers that are not pages: if a browser takes one for a page, it can load and run nothing. */
export const noPage = "default-src 'none'; frame-ancestors 'none'; sandbox";
export const isJson = (type: string | null): boolean => type?.startsWith('application/json') === true;

const [always, overTls] = [Object.entries(everywhere), Object.entries(behindTls)];

export const securityHeaders =
  (isSecure: (c: Context) => boolean): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of always) headers.set(name, value);
    if (isJson(headers.get('content-type'))) headers.set('content-security-policy', noPage);
    if (isSecure(c)) for (const [name, value] of overTls) headers.set(name, value);
  };
