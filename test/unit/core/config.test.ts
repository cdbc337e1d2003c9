import { expect, test } from 'vitest';
import { appConfig } from '../../../src/core/config.ts';

const at = (origin: string) => ({ hostname: new URL(origin).hostname, origin });

test('on localhost everything is on its own loopback port, the emulator among it', () => {
  expect(appConfig({}, at('http://localhost:5001'))).toEqual({
    baseUrl: 'http://localhost:5001',
    providerUrl: 'http://localhost:5002',
    audioHost: 'http://localhost:5001/audio',
    aiHosts: ['localhost:5002'],
    auth: { kind: 'emulator', url: 'http://localhost:9099', projectId: 'demo-offbeat' },
  });
});

test('anywhere else the app uses its own origin, has no provider and only guests', () => {
  expect(appConfig({}, at('http://127.0.0.1:6001'))).toEqual({
    baseUrl: '',
    providerUrl: null,
    audioHost: 'http://127.0.0.1:6001/audio',
    aiHosts: [],
    auth: { kind: 'none' },
  });
});

test('the build names its services; empty values count as absent', () => {
  const config = appConfig(
    {
      VITE_FIREBASE_API_KEY: ' key ',
      VITE_FIREBASE_AUTH_DOMAIN: '',
      VITE_PROVIDER_URL: 'https://songs.example/',
      VITE_AUDIO_HOST: 'https://cdn.example/a//',
      VITE_AI_HOSTS: 'ai.example, , music.example',
    },
    at('https://offbeat.example'),
  );
  expect(config.auth).toEqual({ kind: 'firebase', apiKey: 'key', authDomain: null, projectId: null, appId: null });
  expect(config.providerUrl).toBe('https://songs.example');
  expect(config.audioHost).toBe('https://cdn.example/a');
  expect(config.aiHosts).toEqual(['ai.example', 'music.example', 'songs.example']);
});
