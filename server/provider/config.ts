import { join, resolve } from 'node:path';
import { ConfigError, fail, hostOf, originsOf, readSettings, wholeNumber, type Settings } from '../settings.ts';

export interface ProviderConfig {
  port: number;
  host: string;
  dataDir: string;
  origin: string | undefined;
  allowedOrigins: readonly string[];
}
export type ProviderConfigResult = { ok: true; config: ProviderConfig } | { ok: false; message: string };

const flags = new Map([
  ['port', 'PROVIDER_PORT'],
  ['data', 'DATA_DIR'],
]);

function build(settings: Settings, root: string): ProviderConfig {
  const [origin, ...others] = originsOf(settings, 'PROVIDER_ORIGIN');
  if (others.length > 0) fail(settings.get('PROVIDER_ORIGIN'), 'PROVIDER_ORIGIN', 'one origin');
  return {
    port: wholeNumber(settings, 'PROVIDER_PORT', 5002, 65_535),
    host: hostOf(settings, 'PROVIDER_HOST'),
    dataDir: join(resolve(root, settings.get('DATA_DIR')?.value ?? 'data'), 'provider'),
    origin,
    allowedOrigins: originsOf(settings, 'ALLOWED_ORIGINS'),
  };
}

export function parseProviderConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): ProviderConfigResult {
  const settings = readSettings(flags, args, env);
  if (!settings.ok) return settings;
  try {
    return { ok: true, config: build(settings.settings, root) };
  } catch (error) {
    if (error instanceof ConfigError) return { ok: false, message: error.message };
    throw error;
  }
}
