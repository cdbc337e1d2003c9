import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withTimeLimit } from '../../server/net/time-limit.ts';
import { startChild, typescriptEntry, type Child } from './child.ts';
import { demoProject, startEmulator, type Emulator } from './emulator.ts';
import { PlainError } from './fail.ts';
import { answers, isPortFree } from './ports.ts';
import { emulatorPort, type StartSettings } from './settings.ts';

export interface Backend {
  /** Resolves when the API answers; rejects with a PlainError when it cannot. */
  readonly ready: Promise<void>;
  /** Resolves with a sentence when the API is gone without having been asked to go. */
  readonly lost: Promise<string>;
  /** Stops everything that was started, in order; safe to call again. */
  readonly stop: () => Promise<void>;
}

export interface BackendOptions {
  readonly settings: StartSettings;
  /** Flags for the API server, passed on as they came. */
  readonly args: readonly string[];
  /** Called with one sentence when something that the start can do without is missing. */
  readonly onNote: (line: string) => void;
  /** Called with every line the servers write on standard output; dropped without it. */
  readonly onLine?: (line: string) => void;
}

/** How long a start that cannot go on waits until the server listens, or says that the data is in use; a busy machine is slow. */
const lockVerdictMs = 60_000;

async function takenPort({ providerPort, withEmulator }: StartSettings): Promise<string | undefined> {
  if (!(await isPortFree(providerPort))) {
    return `Port ${providerPort} (provider) is taken: end what uses it, or choose another with PROVIDER_PORT.`;
  }
  if (withEmulator && !(await isPortFree(emulatorPort))) {
    return `Port ${emulatorPort} (identity emulator) is taken: end what uses it, or start with another PORT for guests only.`;
  }
  return undefined;
}

/** Resolves with a sentence when a process ended by itself; never, when it was asked to. */
const endingOf = (child: Child): Promise<string> =>
  child.ended.then(({ code, expected }) => {
    if (expected) return new Promise<string>(() => undefined);
    return `The ${child.name} ended${code === null ? '' : ` (exit code ${code})`}.`;
  });

/**
 * Starts the API server and the provider, and the identity emulator once the API answers: it takes 6 to 8 s, and
 * nobody should wait for it. The server's lock speaks before any taken port, so that a second start says what it is.
 */
export function startBackend({ settings, args, onNote, onLine }: BackendOptions): Backend {
  const lines = onLine === undefined ? {} : { onLine };
  const identity = settings.withEmulator
    ? { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${emulatorPort}`, FIREBASE_PROJECT_ID: demoProject }
    : {};
  let serverComplained = false;
  let serverListens = (): void => undefined;
  const listening = new Promise<void>((done) => {
    serverListens = done;
  });
  const server = startChild({
    name: 'server',
    args: [...typescriptEntry('server/main.ts'), ...args],
    env: { PROVIDER_URL: `http://127.0.0.1:${settings.providerPort}`, ...identity },
    // Its first line says that it listens; an answer on its port alone could come from somebody else's server.
    onLine: (line) => {
      serverListens();
      onLine?.(line);
    },
    onErrorLine: (line) => {
      serverComplained = true;
      process.stderr.write(`${line}\n`);
    },
  });
  const children: Child[] = [server];
  const stopping = new AbortController();
  const untilStopped = once(stopping.signal, 'abort');
  let emulator: Emulator | undefined;

  const watchProvider = async (child: Child): Promise<void> => {
    onNote(`${await endingOf(child)} Search goes on without it.`);
  };
  const watchEmulator = async (started: Emulator): Promise<void> => {
    onNote(`${await endingOf(started.child)} Nobody can sign in until the next start; guests can go on.`);
  };

  const start = async (): Promise<void> => {
    const taken = await takenPort(settings);
    if (taken === undefined) {
      const provider = startChild({
        ...lines,
        name: 'provider',
        args: typescriptEntry('server/provider/main.ts'),
        env: { PROVIDER_PORT: String(settings.providerPort), DATA_DIR: settings.server.dataDir },
      });
      children.push(provider);
      void watchProvider(provider);
    }
    const over = new AbortController();
    const ended = server.ended.then(() => over.abort());
    // A start that cannot go on waits for the lock's verdict, and for that alone.
    const verdict = taken === undefined ? listening : delay(lockVerdictMs, undefined, { ref: false });
    await Promise.race([verdict, listening, ended, untilStopped]);
    if (taken !== undefined && !over.signal.aborted) throw new PlainError(taken);
    const url = `http://127.0.0.1:${settings.server.port}/api/health`;
    const signals = [over.signal, stopping.signal];
    const healthy = await withTimeLimit({ signals }, (signal) => answers(url, signal));
    // What the server says about its own end is the one line; ours would only repeat it.
    if (!healthy && !stopping.signal.aborted) throw new PlainError(serverComplained ? '' : await endingOf(server));
    if (settings.withEmulator && !stopping.signal.aborted) await startIdentity();
  };

  const startIdentity = async (): Promise<void> => {
    const folders = {
      work: join(settings.server.dataDir, 'emulator'),
      accounts: join(settings.server.dataDir, 'accounts'),
    };
    emulator = await startEmulator(folders, emulatorPort);
    if (emulator === undefined) onNote('firebase-tools is not installed: nobody can sign in, guests can listen.');
    else void watchEmulator(emulator);
  };

  const ready = start();
  const stop = async (): Promise<void> => {
    stopping.abort();
    // Whoever awaits `ready` hears of its failure; here it only has to be over, so that nothing starts after the stop.
    await ready.catch(() => undefined);
    await Promise.all([emulator?.stop(), ...children.map((child) => child.stop())]);
  };
  return { ready, lost: endingOf(server), stop };
}
