import { isSlowLine } from './slow-line.ts';

const probeMs = 3_000;
/** On a slow line, connecting and the requests ahead of it take that long. */
const slowProbeMs = 8_000;

/**
 * Whether the host of a file answers, with whatever status; the page of a captive portal or of a proxy for a dead server
 * does not count, or song after song would be tried in vain. Works for hosts without CORS too, where neither is seen.
 */
export const hostAnswers = async (address: string): Promise<boolean> => {
  const response = await head(address);
  return response !== undefined && !isDead(response) && !isPage(response);
};

/** The reference server's health check; other servers may lack it (docs/api.md, added). */
const healthPath = '/api/health';
const withoutHealth = new Set<string>();

/** Exists on the app's own origin, and is not HTML. */
const manifestPath = '/manifest.webmanifest';

/**
 * Whether the server at `baseUrl` answers. A proxy's error page for a dead server (502, 503, 504) does not count, nor does
 * a captive portal's, by redirect or in place. A 404 does; from then on the server's front page is requested instead, so
 * that its 404s do not fill the console.
 */
export async function serverAnswers(baseUrl: string): Promise<boolean> {
  const address = baseUrl + (withoutHealth.has(baseUrl) ? '/' : healthPath);
  const response = await head(address);
  if (response === undefined || isDead(response)) return false;
  // Our own origin redirected to another one, as a portal does. Another server's answers without CORS are always opaque.
  if (response.type === 'opaque') return new URL(address, location.href).origin !== location.origin;
  if (response.status === 404 || response.status === 405) withoutHealth.add(baseUrl);
  if (!isPage(response)) return true;
  // Some servers send the app for every address that they do not know; a portal sends its page for this one, too.
  const manifest = await head(baseUrl + manifestPath);
  return manifest !== undefined && !isDead(manifest) && !isPage(manifest);
}

const isDead = ({ status }: Response): boolean => [502, 503, 504].includes(status);

const isPage = (response: Response): boolean => response.ok && isHtml(response);

/** HTML in answer to a file or a call is a captive portal's page, with status 200 (docs/guarantees.md, The write path 5). */
export const isHtml = ({ headers }: Response): boolean => /html/i.test(headers.get('Content-Type') ?? '');

/** Undefined if nothing answers in time. Past the browser's cache, which would answer for a song that was played. Never rejects. */
export async function head(
  address: string,
  timeoutMs = isSlowLine() ? slowProbeMs : probeMs,
): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(address, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal });
  } catch {
    // A failed request means that nothing answers.
    return undefined;
  }
}
