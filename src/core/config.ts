export type BuildEnv = {
  readonly VITE_FIREBASE_API_KEY?: string;
  readonly VITE_FIREBASE_AUTH_DOMAIN?: string;
  readonly VITE_FIREBASE_PROJECT_ID?: string;
  readonly VITE_FIREBASE_APP_ID?: string;
  readonly VITE_PROVIDER_URL?: string;
  readonly VITE_AUDIO_HOST?: string;
  readonly VITE_AI_HOSTS?: string;
};

/** From the page's address and the build's VITE_* (docs/product.md section 10). */
export type AppConfig = {
  /** Empty means the page's own origin (docs/api.md, Conventions). */
  readonly baseUrl: string;
  readonly providerUrl: string | null;
  readonly audioHost: string;
  readonly aiHosts: readonly string[];
  readonly auth: AuthConfig;
};

export type AuthConfig =
  | { readonly kind: 'none' }
  | { readonly kind: 'emulator'; readonly url: string; readonly projectId: string }
  | {
      readonly kind: 'firebase';
      readonly apiKey: string;
      readonly authDomain: string | null;
      readonly projectId: string | null;
      readonly appId: string | null;
    };

const localPorts = { api: 5001, provider: 5002, emulator: 9099 } as const;

const trimmed = (value: string | undefined): string | null => {
  const text = value?.trim().replace(/\/+$/, '') ?? '';
  return text === '' ? null : text;
};

export function appConfig(env: BuildEnv, location: { readonly hostname: string; readonly origin: string }): AppConfig {
  const isLocal = location.hostname === 'localhost';
  const baseUrl = isLocal ? `http://localhost:${localPorts.api}` : '';
  const providerUrl = trimmed(env.VITE_PROVIDER_URL) ?? (isLocal ? `http://localhost:${localPorts.provider}` : null);
  return {
    baseUrl,
    providerUrl,
    audioHost: audioHostOf(env.VITE_AUDIO_HOST, baseUrl || location.origin),
    aiHosts: [...new Set([...aiHostsOf(env.VITE_AI_HOSTS), ...hostsOf(providerUrl)])],
    auth: authConfig(env, isLocal),
  };
}

/** The provider's own host always gets the badge (docs/product.md section 10, CREATED ON). */
function hostsOf(url: string | null): readonly string[] {
  try {
    return url === null ? [] : [new URL(url).host];
  } catch {
    // Not an address.
    return [];
  }
}

function authConfig(env: BuildEnv, isLocal: boolean): AuthConfig {
  const apiKey = trimmed(env.VITE_FIREBASE_API_KEY);
  if (apiKey !== null) {
    return {
      kind: 'firebase',
      apiKey,
      authDomain: trimmed(env.VITE_FIREBASE_AUTH_DOMAIN),
      projectId: trimmed(env.VITE_FIREBASE_PROJECT_ID),
      appId: trimmed(env.VITE_FIREBASE_APP_ID),
    };
  }
  if (isLocal) return { kind: 'emulator', url: `http://localhost:${localPorts.emulator}`, projectId: 'demo-offbeat' };
  return { kind: 'none' };
}

/**
 * Where audio with a processed key lives, without a trailing slash: the configured host, else `/audio` of the API's
 * origin, which is the local development server's on hostname `localhost` and the app's own elsewhere
 * (docs/product.md section 7).
 */
const audioHostOf = (configured: string | undefined, apiOrigin: string): string =>
  new URL(configured?.trim() || '/audio', apiOrigin).href.replace(/\/+$/, '');

/** The hosts whose songs are badged, from a list separated by commas. */
export const aiHostsOf = (configured: string | undefined): readonly string[] =>
  (configured ?? '')
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
