import { logFailure } from '../../lib/log.ts';

export type IdentityEndpoint = {
  readonly apiKey: string;
  /** e.g. `http://127.0.0.1:9099` for the emulator; undefined for Google's own. */
  readonly emulatorUrl?: string | undefined;
};

type Exchanged =
  | { readonly kind: 'renewed'; readonly idToken: string; readonly refreshToken: string; readonly expiresInS: number }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'denied'; readonly disabled: boolean };

const timeoutMs = 15_000;
/** Errors after which a refresh token never works again; other errors are temporary. */
const deniedCodes = ['TOKEN_EXPIRED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN', 'MISSING_REFRESH_TOKEN'];

/**
 * Renews a Firebase id token without the Firebase SDK, so that the service worker can do it hours after the last tab
 * closed (docs/guarantees.md, write path 11). Source: Firebase Auth REST API, "Exchange a refresh token for an ID
 * token". Never rejects: anything but a clear answer of the identity provider counts as unreachable.
 */
export async function exchangeRefreshToken(endpoint: IdentityEndpoint, refreshToken: string): Promise<Exchanged> {
  const host =
    endpoint.emulatorUrl === undefined
      ? 'https://securetoken.googleapis.com'
      : `${endpoint.emulatorUrl}/securetoken.googleapis.com`;
  try {
    const response = await fetch(`${host}/v1/token?key=${encodeURIComponent(endpoint.apiKey)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }).toString(),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json();
    return response.ok ? renewedFrom(body) : deniedFrom(body);
  } catch (error) {
    logFailure('renewing the identity token', error);
    return { kind: 'unreachable' };
  }
}

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

function renewedFrom(body: unknown): Exchanged {
  const idToken = own(body, 'id_token');
  const refreshToken = own(body, 'refresh_token');
  const expiresInS = Number(own(body, 'expires_in'));
  if (typeof idToken !== 'string' || typeof refreshToken !== 'string') return { kind: 'unreachable' };
  return {
    kind: 'renewed',
    idToken,
    refreshToken,
    expiresInS: expiresInS > 0 && expiresInS < 86_400 ? expiresInS : 3_600,
  };
}

function deniedFrom(body: unknown): Exchanged {
  const message = own(own(body, 'error'), 'message');
  // The provider's code is the first word; text may follow ("USER_DISABLED : …").
  const code = typeof message === 'string' ? (message.split(/[\s:]/)[0] ?? '') : '';
  if (code === 'USER_DISABLED') return { kind: 'denied', disabled: true };
  return deniedCodes.includes(code) ? { kind: 'denied', disabled: false } : { kind: 'unreachable' };
}
