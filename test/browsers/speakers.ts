import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endGroup } from './engine.ts';

const path = '/usr/bin/pulseaudio';
const startMs = 30_000;

/**
 * A sound card that is none, for machines without one: Firefox answers every song with an error where nothing can be
 * heard. Returns the environment browsers need to find it, empty where PulseAudio is not installed, and how to end it.
 */
export async function startSpeakers(): Promise<{
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}> {
  if (!existsSync(path)) return { env: {}, close: () => Promise.resolve() };
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-speakers-'));
  const socket = join(folder, 'native');
  const child = spawn(
    path,
    [
      '-n',
      '--daemonize=no',
      '--exit-idle-time=-1',
      '--use-pid-file=no',
      '--disable-shm=yes',
      '--load=module-null-sink',
      `--load=module-native-protocol-unix socket=${socket} auth-anonymous=1`,
    ],
    { detached: true, stdio: 'ignore', env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder } },
  );
  child.on('error', () => undefined);
  const endMs = Date.now() + startMs;
  while (!existsSync(socket) && Date.now() < endMs) await new Promise((done) => setTimeout(done, 50));
  return {
    env: { PULSE_SERVER: `unix:${socket}` },
    close: async () => {
      endGroup(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
