import type { AuthConfig } from '../../core/config.ts';
import { orElse } from '../../lib/log.ts';

/** Loads its code with the first renewal: guests never need one, and a member about once an hour. Never rejects. */
export function tokenExchange(auth: AuthConfig) {
  if (auth.kind === 'none') return undefined;
  // The emulator accepts any key.
  const endpoint = auth.kind === 'emulator' ? { apiKey: 'demo', emulatorUrl: auth.url } : { apiKey: auth.apiKey };
  return async (refreshToken: string) => {
    const code = await import('./tokens.ts').catch(orElse(undefined, 'loading the renewal of tokens'));
    return code?.exchangeRefreshToken(endpoint, refreshToken) ?? ({ kind: 'unreachable' } as const);
  };
}
