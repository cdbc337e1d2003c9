import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readStartSettings } from '../../../scripts/support/settings.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'offbeat-settings-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const read = (env: Readonly<Record<string, string>> = {}, args: readonly string[] = []) =>
  readStartSettings(args, env, root);

describe('the settings of a start', () => {
  it('offers sign-in at http://localhost:5001 only', () => {
    expect(read()).toMatchObject({ address: 'http://localhost:5001', withEmulator: true, providerPort: 5002 });
    expect(read({ PORT: '6000' })).toMatchObject({ address: 'http://127.0.0.1:6000', withEmulator: false });
    expect(read({}, ['--port', '6000'])).toMatchObject({ address: 'http://127.0.0.1:6000', withEmulator: false });
  });

  it('never starts an emulator where others can reach the server', () => {
    expect(read({ HOST: '0.0.0.0' })).toMatchObject({ address: 'http://127.0.0.1:5001', withEmulator: false });
    expect(read({ HOST: '192.168.1.5' })).toMatchObject({ address: 'http://192.168.1.5:5001', withEmulator: false });
  });

  it('leaves the emulator out when there is an identity already', async () => {
    expect(read({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9' }).withEmulator).toBe(false);
    expect(read({ FIREBASE_PROJECT_ID: 'my-project' }).withEmulator).toBe(false);
    await writeFile(join(root, '.env'), 'VITE_FIREBASE_API_KEY=key\n');
    expect(read().withEmulator).toBe(false);
  });

  it.each([
    [{ PORT: 'x' }, [], 'PORT must be'],
    [{ PROVIDER_PORT: '0' }, [], 'PROVIDER_PORT must be a whole number from 1 to 65535, not "0"'],
    [{ PROVIDER_PORT: '5001' }, [], 'PORT and PROVIDER_PORT are both 5001'],
    [{ VITE_PROVIDER_URL: 'music' }, [], 'VITE_PROVIDER_URL must be an http(s) address, not "music"'],
    [{}, ['--nope'], 'unknown flag --nope'],
  ])('refuses %j %j in one line', (env, args, line) => {
    expect(() => read(env, args)).toThrow(line);
  });

  it('names the line of .env that is broken', async () => {
    await writeFile(join(root, '.env'), '# ports\nPROVIDER_PORT=many\n');
    expect(() => read()).toThrow('.env line 2: PROVIDER_PORT must be');
  });
});
