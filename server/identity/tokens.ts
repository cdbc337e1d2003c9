import {
  createRemoteJWKSet,
  customFetch,
  errors,
  jwtVerify,
  UnsecuredJWT,
  type FetchImplementation,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { unavailable } from '../http/errors.ts';
import { configuredFetch } from '../net/configured-fetch.ts';
import { withTimeLimit } from '../net/time-limit.ts';

/** The uid of a valid token, undefined for an invalid one. Throws 503 if the keys cannot be fetched. */
export type VerifyToken = (token: string) => Promise<string | undefined>;

const googleKeys = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

interface TokenSettings {
  projectId: string | undefined;
  /** While set, only the emulator's unsigned tokens are accepted. */
  emulatorHost: string | undefined;
  keys?: JWTVerifyGetKey;
}

/** Verifies Firebase id tokens: RS256, issuer, audience, expiry, and the claims that Firebase's own libraries check. */
export function tokenVerifier({ projectId, emulatorHost, keys }: TokenSettings): VerifyToken {
  if (projectId === undefined) return () => Promise.resolve(undefined);
  const claims = { issuer: `https://securetoken.google.com/${projectId}`, audience: projectId };
  if (emulatorHost !== undefined) {
    return (token) => Promise.resolve(uidOfUnsigned(token, claims));
  }
  const getKey = keys ?? remoteKeys(new URL(googleKeys));
  return (token) =>
    verifiedUid(async () => {
      const options = { ...claims, algorithms: ['RS256'], requiredClaims: ['exp', 'iat', 'sub'] };
      return (await jwtVerify(token, getKey, options)).payload;
    });
}

/** Within Google's Cache-Control; an unknown key id refreshes sooner, within the limits below. */
const keysTtlMs = 6 * 3_600_000;
const lookAgainMs = 30_000;
const afterFailureMs = 5_000;
const [keysMs, maxKeysBytes] = [5_000, 256 * 1024];

/** The keys at an address. Unknown key ids cause at most one fetch per 30 s, and no fetch follows a failure for 5 s. */
export function remoteKeys(url: URL, nowMs: () => number = () => performance.now()): JWTVerifyGetKey {
  const fetchKeys = keyFetch(nowMs);
  const newSet = () => remoteSet(url, fetchKeys);
  let keys = newSet();
  let latestMs = Date.now();
  return (header, token) => {
    // jose reads the system's clock. Where that is set back, it would take its keys for fresh until the clock is there again.
    if (Date.now() < latestMs - lookAgainMs) {
      keys = newSet();
      latestMs = Date.now();
    }
    latestMs = Math.max(latestMs, Date.now());
    return keys(header, token);
  };
}

const remoteSet = (url: URL, fetchKeys: FetchImplementation) =>
  createRemoteJWKSet(url, {
    timeoutDuration: keysMs,
    cacheMaxAge: keysTtlMs,
    cooldownDuration: lookAgainMs,
    [customFetch]: fetchKeys,
  });

function keyFetch(nowMs: () => number): FetchImplementation {
  let failedAtMs = Number.NEGATIVE_INFINITY;
  return async (address, options) => {
    if (nowMs() - failedAtMs < afterFailureMs) throw new Error('the key server failed a moment ago');
    try {
      const answer = await withTimeLimit({ timeoutMs: keysMs, signals: [options.signal] }, (signal) =>
        configuredFetch(new URL(address), { maxBytes: maxKeysBytes, signal }),
      );
      if (!answer.ok) failedAtMs = nowMs();
      return answer;
    } catch (error) {
      failedAtMs = nowMs();
      throw error;
    }
  };
}

function uidOfUnsigned(token: string, claims: { issuer: string; audience: string }): string | undefined {
  try {
    return uidOf(UnsecuredJWT.decode(token, claims).payload);
  } catch {
    return undefined;
  }
}

async function verifiedUid(verify: () => Promise<JWTPayload>): Promise<string | undefined> {
  try {
    return uidOf(await verify());
  } catch (error) {
    const isBadToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout);
    // A failure to reach the key server does not make the token invalid, so it signs no user out.
    if (isBadToken && error.code !== 'ERR_JOSE_GENERIC') return undefined;
    throw unavailable('Sign-in cannot be checked right now. Please try again.', 10);
  }
}

function uidOf(payload: JWTPayload): string | undefined {
  const { sub, exp, auth_time: signedInAt } = payload;
  if (exp === undefined || sub === undefined || sub === '' || sub.length > 128 || sub.startsWith('guest_'))
    return undefined;
  if (signedInAt !== undefined && (typeof signedInAt !== 'number' || signedInAt > Date.now() / 1_000 + 60))
    return undefined;
  return sub;
}
