import { createHash, randomBytes } from 'node:crypto';

export type Credentials = { kind: 'password'; user: string; password: string } | { kind: 'apiKey'; key: string };

/** How a server is told who calls. `password` is for servers without tokens (supysonic). */
export type LoginMethod = 'token' | 'password' | 'apiKey';

/** Fields of the form that logs a call in. A token is good for its salt alone, and each call has a new one. */
export function loginFields(credentials: Credentials, method: LoginMethod): Record<string, string> {
  if (credentials.kind === 'apiKey') return { apiKey: credentials.key };
  const { user, password } = credentials;
  if (method === 'password') return { u: user, p: `enc:${Buffer.from(password).toString('hex')}` };
  const salt = randomBytes(12).toString('hex');
  return { u: user, t: createHash('md5').update(`${password}${salt}`).digest('hex'), s: salt };
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a password cannot be read on its way. */
export const isPrivateConnection = (url: URL): boolean => url.protocol === 'https:' || loopback.test(url.hostname);
