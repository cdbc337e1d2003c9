import { isIP } from 'node:net';
import type { EnvEntry } from './env-file.ts';
import { parseFlags, unknownFlag } from './flags.ts';

/** A value and its place for error messages: `--port`, `PORT` or `.env line 3: PORT`. */
export interface Setting {
  value: string;
  where: string;
}
export interface Settings {
  get(name: string): Setting | undefined;
}
type SettingsResult = { ok: true; settings: Settings } | { ok: false; message: string };

/**
 * Flags (by the setting that each sets) before environment before the `.env` file; an empty value counts as unset.
 */
export function readSettings(
  flags: ReadonlyMap<string, string>,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  file: ReadonlyMap<string, EnvEntry> = new Map(),
): SettingsResult {
  const given = parseFlags(args, [...flags.keys()]);
  if (!given.ok) return given;
  const [word] = given.words;
  if (word !== undefined) return unknownFlag(word, flags.keys());
  const places = new Map([...given.values].map(([flag, value]) => [flags.get(flag), { value, where: `--${flag}` }]));
  const get = (name: string): Setting | undefined => {
    const entry = file.get(name);
    const line = entry && { value: entry.value, where: `.env line ${entry.line}: ${name}` };
    const candidates = [places.get(name), { value: env[name]?.trim() ?? '', where: name }, line];
    return candidates.find((setting) => setting !== undefined && setting.value !== '');
  };
  return { ok: true, settings: { get } };
}

export class ConfigError extends Error {}
export const fail = (setting: Setting | undefined, name: string, wants: string): never => {
  const where = setting === undefined ? name : setting.where;
  const got = setting === undefined ? '' : `, not ${JSON.stringify(setting.value.slice(0, 60))}`;
  throw new ConfigError(`${where} must be ${wants}${got}`);
};

export function wholeNumber(settings: Settings, name: string, fallback: number, max: number): number {
  const setting = settings.get(name);
  if (setting === undefined) return fallback;
  const value = /^\d{1,9}$/.test(setting.value) ? Number(setting.value) : Number.NaN;
  return value <= max ? value : fail(setting, name, `a whole number from 0 to ${max}`);
}

export function hostOf(settings: Settings, name: string): string {
  const setting = settings.get(name);
  if (setting === undefined) return '127.0.0.1';
  const hostName = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;
  const isBrokenAddress = /^[\d.]+$/.test(setting.value) && isIP(setting.value) === 0;
  const usable = isIP(setting.value) !== 0 || (hostName.test(setting.value) && !isBrokenAddress);
  return usable ? setting.value : fail(setting, name, 'an address or a host name');
}

export function originsOf(settings: Settings, name: string): string[] {
  const setting = settings.get(name);
  const origins = (setting?.value ?? '').split(',').map((origin) => origin.trim());
  return origins
    .filter((origin) => origin !== '')
    .map((origin) => {
      const url = URL.canParse(origin) ? new URL(origin) : undefined;
      const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '';
      return isOrigin ? url.origin : fail(setting, name, 'a list of origins such as https://music.example');
    });
}

export function urlOf(
  settings: Settings,
  name: string,
  protocols: readonly string[],
  wants: string,
): string | undefined {
  const setting = settings.get(name);
  if (setting === undefined) return undefined;
  const url = URL.canParse(setting.value) ? new URL(setting.value) : undefined;
  if (url === undefined || !protocols.includes(url.protocol)) {
    // A DATABASE_URL may contain a password, so the value is never repeated.
    throw new ConfigError(`${setting.where} must be ${wants}`);
  }
  return setting.value;
}

/** A setting that would have no effect is a mistake: the operator believes that it has one. */
export function refuseAlone(settings: Settings, names: readonly string[], needed: string): void {
  if (settings.get(needed) !== undefined) return;
  const alone = names.map((name) => settings.get(name)).find((setting) => setting !== undefined);
  if (alone !== undefined) throw new ConfigError(`${alone.where} has no effect without ${needed}`);
}

export function patternOf(settings: Settings, name: string, pattern: RegExp, wants: string): string | undefined {
  const setting = settings.get(name);
  if (setting === undefined) return undefined;
  return pattern.test(setting.value) ? setting.value : fail(setting, name, wants);
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '::1', '[::1]']);
export const isLoopbackHost = (host: string): boolean => loopbackNames.has(host) || /^127(\.\d{1,3}){3}$/.test(host);
