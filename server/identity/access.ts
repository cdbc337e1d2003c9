import { isGuestId } from '../../src/core/ids.ts';
import { isLoopbackHost } from '../settings.ts';
import { badRequest, HttpError } from '../http/errors.ts';
import type { VerifyToken } from './tokens.ts';

/** `guest_` and at least 128 random bits in url-safe characters: 22 of them at 6 bits each (api.md, Conventions). */
const guestId = /^guest_[A-Za-z0-9_-]{22,122}$/;

function bearerOf(request: Request): string | undefined {
  const header = request.headers.get('authorization');
  if (header === null) return undefined;
  const token = /^Bearer +([\w.~+/=-]{1,8192})$/i.exec(header.trim())?.[1];
  if (token === undefined) throw unauthorized();
  return token;
}

const unauthorized = (): HttpError => new HttpError(401, 'Please sign in again.');

/**
 * Whether a request comes from this machine and through no proxy: only then are the Auth emulator's unsigned tokens
 * accepted. Another Host means an undeclared proxy, or an attacker's name that resolves to loopback.
 */
export function isDirect(request: Request): boolean {
  const isForwarded = [...request.headers.keys()].some(
    (name) => name === 'forwarded' || name.startsWith('x-forwarded-'),
  );
  return !isForwarded && isLoopbackHost(new URL(request.url).hostname);
}

export interface Access {
  /** Checks the token, if any, before the body is read; throws 401, 429 or 503. */
  identify(request: Request): Promise<void>;
  /** The uid of `?auth=`; throws 401 without a valid token. */
  uidOfAuthQuery(request: Request, token: string | undefined): Promise<string>;
  /** The uid of the Authorization header, undefined without one; throws 401 if invalid. */
  uidOfRequest(request: Request): Promise<string | undefined>;
  /** Returns `userId` when the request may act for it; throws 400, 401 or 403. A guest id is its own secret. */
  requireUser(request: Request, userId: unknown): Promise<string>;
}

/** `onUser` runs first and may throw (rate limits). Tokens of requests that `maySignIn` rejects count as invalid. */
export function access(
  verify: VerifyToken,
  onUser: (userId: string) => void,
  maySignIn: (request: Request) => boolean = () => true,
): Access {
  const uidOfToken = async (request: Request, token: string): Promise<string> => {
    const uid = maySignIn(request) ? await verify(token) : undefined;
    if (uid === undefined) throw unauthorized();
    return uid;
  };
  const known = new WeakMap<Request, string>();
  const uidOfRequest = async (request: Request): Promise<string | undefined> => {
    const token = bearerOf(request);
    return token === undefined ? undefined : (known.get(request) ?? uidOfToken(request, token));
  };
  return {
    uidOfRequest,
    identify: async (request) => {
      const uid = await uidOfRequest(request);
      if (uid === undefined) return;
      onUser(uid);
      known.set(request, uid);
    },
    uidOfAuthQuery: async (request, token) => {
      if (token === undefined || token === '' || token.length > 8_192) throw unauthorized();
      return uidOfToken(request, token);
    },
    requireUser: async (request, userId) => {
      if (typeof userId !== 'string' || userId === '' || userId.length > 128) throw badRequest('userId is missing.');
      if (isGuestId(userId)) {
        if (!guestId.test(userId)) throw badRequest('This guest id is too short or has characters it may not have.');
        onUser(userId);
        return userId;
      }
      const uid = await uidOfRequest(request);
      if (uid === undefined) throw unauthorized();
      if (uid !== userId) throw new HttpError(403, 'This belongs to another listener.');
      if (!known.has(request)) onUser(uid);
      return uid;
    },
  };
}
