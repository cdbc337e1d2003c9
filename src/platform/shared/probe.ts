const probeMs = 3_000;

/** Whether anything answers at `address`, with any status. Works for hosts without CORS too. */
export const answers = async (address: string): Promise<boolean> => (await head(address)) !== undefined;

/** The reference server's health check; other servers may lack it (docs/api.md, added). */
const healthPath = '/api/health';
const withoutHealth = new Set<string>();

/**
 * Whether the server at `baseUrl` answers. A proxy's error page for a dead server (502, 503, 504) does not count. A 404
 * does; from then on the server's front page is requested instead, so that its 404s do not fill the console.
 */
export async function serverAnswers(baseUrl: string): Promise<boolean> {
  const response = await head(baseUrl + (withoutHealth.has(baseUrl) ? '/' : healthPath));
  if (response === undefined) return false;
  if (response.status === 404 || response.status === 405) withoutHealth.add(baseUrl);
  // A no-cors response of another origin has status 0.
  return ![502, 503, 504].includes(response.status);
}

async function head(address: string): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(probeMs);
  try {
    return await fetch(address, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal });
  } catch {
    // A failed request means that nothing answers.
    return undefined;
  }
}
