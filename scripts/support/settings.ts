import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseConfig, type ServerConfig } from '../../server/config.ts';
import { parseEnvFile } from '../../server/env-file.ts';
import { isLoopbackHost, readSettings, type Settings } from '../../server/settings.ts';
import { PlainError } from './fail.ts';

/** What the start scripts need to know; the servers read and check their own settings again. */
export interface StartSettings {
  readonly server: ServerConfig;
  readonly providerPort: number;
  /** The address to print and open. */
  readonly address: string;
  /** Whether the identity emulator is ours to start: only for http://localhost:5001, never in production or behind a proxy. */
  readonly withEmulator: boolean;
}

/** Where the app looks for the emulator; fixed, because the built app knows no other (docs/product.md section 10, configuration). */
export const emulatorPort = 9099;
const defaultPort = 5001;

type Environment = Readonly<Record<string, string | undefined>>;

function providerPortOf(settings: Settings): number {
  const setting = settings.get('PROVIDER_PORT');
  if (setting === undefined) return 5002;
  const port = /^\d{1,5}$/.test(setting.value) ? Number(setting.value) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw new PlainError(`${setting.where} must be a whole number from 1 to 65535, not ${JSON.stringify(setting.value)}`);
}

/** The values that the build bakes in: a broken one would only show in a user's browser. */
function checkBuildValues(settings: Settings): void {
  for (const name of ['VITE_PROVIDER_URL', 'VITE_AUDIO_HOST']) {
    const setting = settings.get(name);
    if (setting === undefined || /^\/(?!\/)/.test(setting.value)) continue;
    if (URL.canParse(setting.value) && /^https?:$/.test(new URL(setting.value).protocol)) continue;
    throw new PlainError(`${setting.where} must be an http(s) address, not ${JSON.stringify(setting.value)}`);
  }
}

function addressOf({ host, port }: ServerConfig): string {
  if (!isLoopbackHost(host) && host !== '0.0.0.0' && host !== '::') return `http://${host}:${port}`;
  return isLoopbackHost(host) && port === defaultPort ? `http://localhost:${port}` : `http://127.0.0.1:${port}`;
}

/** Reads what a start was asked for; throws a PlainError that names the first value or flag that cannot be meant. */
export function readStartSettings(args: readonly string[], env: Environment, root: string): StartSettings {
  const config = parseConfig({ args, env, root });
  if (!config.ok) throw new PlainError(config.message);
  const server = config.config;
  const path = join(root, '.env');
  const parsed = parseEnvFile(existsSync(path) ? readFileSync(path, 'utf8') : '');
  const others = readSettings(new Map(), [], env, parsed.ok ? parsed.entries : new Map());
  if (!others.ok) throw new PlainError(others.message);
  const { settings } = others;
  const providerPort = providerPortOf(settings);
  checkBuildValues(settings);
  if (server.port === 0) throw new PlainError('PORT must be from 1 to 65535 here: the address is printed');
  if (server.port === providerPort) throw new PlainError(`PORT and PROVIDER_PORT are both ${providerPort}`);
  const ownIdentity =
    server.authEmulatorHost !== undefined ||
    settings.get('FIREBASE_PROJECT_ID') !== undefined ||
    settings.get('VITE_FIREBASE_API_KEY') !== undefined;
  // The server refuses to believe it in production and behind a proxy.
  const isPrivate = env['NODE_ENV'] !== 'production' && server.trustedProxies === '';
  const withEmulator = !ownIdentity && isPrivate && isLoopbackHost(server.host) && server.port === defaultPort;
  return { server, providerPort, address: addressOf(server), withEmulator };
}
