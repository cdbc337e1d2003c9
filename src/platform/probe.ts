const probeMs = 3_000;

/** Whether anything answers at `address`, whatever it says. Works for hosts that forbid reading too. */
export const answers = async (address: string): Promise<boolean> => (await head(address)) !== undefined;

/** Where a server says whether it is well; not all have it (docs/api.md, added). */
const healthPath = '/api/health';
const withoutHealth = new Set<string>();

/**
 * Whether the server at `baseUrl` answers. A page of errors that a proxy gives for a dead server (502, 503, 504) is no answer; a
 * 404 is one, and that server's front page is asked from then on, so that its 404s do not fill the console.
 */
export async function serverAnswers(baseUrl: string): Promise<boolean> {
  const response = await head(baseUrl + (withoutHealth.has(baseUrl) ? '/' : healthPath));
  if (response === undefined) return false;
  if (response.status === 404 || response.status === 405) withoutHealth.add(baseUrl);
  // The status of another origin that forbids reading is 0.
  return ![502, 503, 504].includes(response.status);
}

/** Undefined where nothing answers. */
async function head(address: string): Promise<Response | undefined> {
  const signal = AbortSignal.timeout(probeMs);
  try {
    return await fetch(address, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal });
  } catch {
    // That is the answer to the question.
    return undefined;
  }
}
