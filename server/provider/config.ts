import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isLoopbackHost } from '../config.ts';

export interface ProviderConfig {
  port: number;
  host: string;
  dataDir: string;
  origin: string | undefined;
  allowedOrigins: readonly string[];
}
export type ProviderConfigResult = { ok: true; config: ProviderConfig } | { ok: false; message: string };

const flags: ReadonlyMap<string, string> = new Map([
  ['--port', 'PROVIDER_PORT'],
  ['--data', 'DATA_DIR'],
]);

export function parseProviderConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): ProviderConfigResult {
  const values = new Map<string, { value: string; where: string }>();
  for (const name of ['PROVIDER_PORT', 'PROVIDER_HOST', 'PROVIDER_ORIGIN', 'DATA_DIR', 'ALLOWED_ORIGINS']) {
    const value = env[name]?.trim();
    if (value) values.set(name, { value, where: name });
  }
  for (let i = 0; i < args.length; i++) {
    const [flag = '', inline] = (args[i] ?? '').split(/=(.*)/s, 2);
    const name = flags.get(flag);
    if (!name) return { ok: false, message: `unknown flag ${flag}; known are ${[...flags.keys()].join(', ')}` };
    const value = inline ?? args[++i];
    if (!value) return { ok: false, message: `${flag} needs a value` };
    values.set(name, { value, where: flag });
  }
  const wrong = (name: string, wants: string): ProviderConfigResult => {
    const { value = '', where = name } = values.get(name) ?? {};
    return { ok: false, message: `${where} must be ${wants}, not ${JSON.stringify(value.slice(0, 60))}` };
  };
  const port = values.get('PROVIDER_PORT')?.value ?? '5002';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) return wrong('PROVIDER_PORT', 'a whole number from 0 to 65535');
  const host = values.get('PROVIDER_HOST')?.value ?? '127.0.0.1';
  if (!isLoopbackHost(host) && isIP(host) === 0) return wrong('PROVIDER_HOST', 'an address of this machine');
  const origin = values.get('PROVIDER_ORIGIN')?.value;
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).origin !== origin)) {
    return wrong('PROVIDER_ORIGIN', 'an origin such as https://music.example');
  }
  const allowed = (values.get('ALLOWED_ORIGINS')?.value ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (allowed.some((each) => !URL.canParse(each) || new URL(each).origin !== each)) {
    return wrong('ALLOWED_ORIGINS', 'a list of origins such as https://music.example');
  }
  const dataDir = join(resolve(root, values.get('DATA_DIR')?.value ?? 'data'), 'provider');
  return { ok: true, config: { port: Number(port), host, dataDir, origin, allowedOrigins: allowed } };
}
