/** The one script inside index.html (docs/decisions/0089-first-visit.md); shell-size.test.ts compares it with the built page. */
export const firstVisitScript = "'sha256-1IRqfe6q1w5MaoDXc4gGBhi0wfV9zEQ9iT2WZtQYyfc='";

/**
 * The policy of the app's pages. Scripts: our own files and that one only, and strings become scripts only through the app's own
 * Trusted Types policy (src/platform/trusted-types.ts). Pictures, audio and calls may use any web host, because songs
 * come from any host; styles allow inline ones, which radix and React set.
 */
export function contentSecurityPolicy(isLoopback: boolean): string {
  // On loopback the provider and the Auth emulator use their own ports, without TLS.
  const local = isLoopback ? ['http://localhost:*', 'http://127.0.0.1:*'] : [];
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", firstVisitScript],
    'worker-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...local],
    'media-src': ["'self'", 'blob:', 'https:', ...local],
    'connect-src': ["'self'", 'blob:', 'https:', ...local],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
