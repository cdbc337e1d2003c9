import type { AuthConfig } from '../../core/config.ts';
import { exchangeRefreshToken } from './tokens.ts';

export function tokenExchange(auth: AuthConfig) {
  if (auth.kind === 'none') return undefined;
  // The emulator accepts any key.
  const endpoint = auth.kind === 'emulator' ? { apiKey: 'demo', emulatorUrl: auth.url } : { apiKey: auth.apiKey };
  return (refreshToken: string) => exchangeRefreshToken(endpoint, refreshToken);
}
