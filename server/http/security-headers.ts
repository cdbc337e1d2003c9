import type { MiddlewareHandler } from 'hono';

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

/** What every answer carries. Pages of the app add their Content-Security-Policy (content-security-policy.ts). */
export const securityHeaders =
  (isSecure: (request: Request) => boolean): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const { headers } = c.res;
    headers.set('x-content-type-options', 'nosniff');
    // Page addresses hold guest ids, which are secrets (/user/guest_…): no other site may see one.
    headers.set('referrer-policy', 'no-referrer');
    headers.set('permissions-policy', permissions.map((name) => `${name}=()`).join(', '));
    headers.set('cross-origin-opener-policy', 'same-origin');
    headers.set('x-frame-options', 'DENY');
    if (isSecure(c.req.raw)) headers.set('strict-transport-security', 'max-age=31536000');
  };
