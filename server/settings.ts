import type { EnvEntry } from './env-file.ts';

/** A value and its place for error messages: `--port`, `PORT` or `.env line 3: PORT`. */
export interface Setting {
  value: string;
  where: string;
}
export type Settings = ReadonlyMap<string, Setting>;

const names = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'MEDIA_URL',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_REGION',
  'DIST_DIR',
  'ALLOWED_ORIGINS',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'PROVIDER_URL',
  'RATE_LIMIT',
  'CONNECTIONS_PER_ADDRESS',
  'PROVIDER_QUESTIONS',
  'UPLOADS_PER_HOUR',
  'TRUST_PROXY',
  'METRICS_PORT',
  'LOG_LEVEL',
  'AUDIO_WORKER',
  'RENDER_AHEAD',
  'BODY_MEMORY',
  'ANSWER_MEMORY',
  'MIN_FREE_SPACE',
  'DATABASE_TIMEOUT',
  'MUSIC_FOLDER',
  'OPENSUBSONIC_URL',
  'OPENSUBSONIC_USER',
  'OPENSUBSONIC_PASSWORD',
  'OPENSUBSONIC_API_KEY',
  'OPENSUBSONIC_LISTENER',
] as const;

const flags = new Map([
  ['--port', 'PORT'],
  ['--host', 'HOST'],
  ['--data', 'DATA_DIR'],
  ['--dist', 'DIST_DIR'],
  ['--music', 'MUSIC_FOLDER'],
  ['--opensubsonic', 'OPENSUBSONIC_URL'],
]);

type SettingsResult = { ok: true; settings: Settings } | { ok: false; message: string };

export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  file: ReadonlyMap<string, EnvEntry>,
): SettingsResult {
  const settings = new Map<string, Setting>();
  for (const name of names) {
    const fromFile = file.get(name);
    const fromEnv = env[name]?.trim();
    if (fromEnv !== undefined && fromEnv !== '') settings.set(name, { value: fromEnv, where: name });
    else if (fromFile !== undefined && fromFile.value !== '') {
      settings.set(name, { value: fromFile.value, where: `.env line ${fromFile.line}: ${name}` });
    }
  }
  for (let i = 0; i < args.length; i++) {
    const [flag = '', inline] = (args[i] ?? '').split(/=(.*)/s, 2);
    const name = flags.get(flag);
    if (name === undefined) {
      return { ok: false, message: `unknown flag ${flag}; known are ${[...flags.keys()].join(', ')}` };
    }
    const value = inline ?? args[++i];
    if (value === undefined || value === '') return { ok: false, message: `${flag} needs a value` };
    settings.set(name, { value, where: flag });
  }
  return { ok: true, settings };
}
