import { resolve } from 'node:path';
import { ConfigError, hostOf, isLoopbackHost, refuseAlone, urlOf, type Settings } from './settings.ts';
import { everyone } from './sources/opensubsonic/local-users.ts';
import type { Credentials } from './sources/opensubsonic/login.ts';

/** Where the catalogue comes from (server/sources). */
export type Library =
  | { kind: 'demo' }
  | { kind: 'folder'; folder: string }
  | { kind: 'opensubsonic'; url: URL; credentials: Credentials; localUsers: string | undefined };

const openSubsonicSettings = ['USER', 'PASSWORD', 'API_KEY', 'LISTENER'].map((name) => `OPENSUBSONIC_${name}`);

/** Throws a ConfigError where two libraries are set, or one without what it needs. */
export function libraryOf(settings: Settings): Library {
  const folder = settings.get('MUSIC_FOLDER');
  const address = urlOf(settings, 'OPENSUBSONIC_URL', ['http:', 'https:'], 'an http(s) address');
  if (folder !== undefined && address !== undefined)
    throw new ConfigError('MUSIC_FOLDER and OPENSUBSONIC_URL are both set; music comes from one of them');
  refuseAlone(settings, openSubsonicSettings, 'OPENSUBSONIC_URL');
  if (address === undefined)
    return folder === undefined ? { kind: 'demo' } : { kind: 'folder', folder: resolve(folder.value) };
  const url = new URL(address);
  if (url.username !== '' || url.password !== '')
    throw new ConfigError('OPENSUBSONIC_URL holds a login; set OPENSUBSONIC_USER and OPENSUBSONIC_PASSWORD instead');
  const [user, password, key] = ['USER', 'PASSWORD', 'API_KEY'].map(
    (name) => settings.get(`OPENSUBSONIC_${name}`)?.value,
  );
  // Others' likes must not end up in the operator's account: without a name, only those of a server on loopback do.
  const isOwn = isLoopbackHost(hostOf(settings, 'HOST')) && settings.get('TRUST_PROXY') === undefined;
  const localUsers = settings.get('OPENSUBSONIC_LISTENER')?.value ?? (isOwn ? everyone : undefined);
  if (key !== undefined) return { kind: 'opensubsonic', url, credentials: { kind: 'apiKey', key }, localUsers };
  if (user === undefined || password === undefined)
    throw new ConfigError(
      'OPENSUBSONIC_URL needs OPENSUBSONIC_USER and OPENSUBSONIC_PASSWORD, or OPENSUBSONIC_API_KEY',
    );
  return { kind: 'opensubsonic', url, credentials: { kind: 'password', user, password }, localUsers };
}
