import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withTimeLimit } from '../../server/net/time-limit.ts';
import { builtProgram, startChild, type Child } from './child.ts';
import { demoProject, startEmulator, type Emulator } from './emulator.ts';
import { PlainError } from './fail.ts';
import { mallocEnv } from './malloc-env.ts';
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
 * Starts the API server and the provider, and the identity emulator once the API answers: it takes 6 to 8 s, and the
 * app works without it. The server's lock speaks before any taken port, so that a second start says what it is.
 */
export function startBackend(options: BackendOptions): Backend {
  const processes = new Processes(options);
  const ready = processes.start();
  return { ready, lost: processes.lost, stop: () => processes.stop(ready) };
}

const providerOf = ({ server, providerPort }: StartSettings): Record<string, string> =>
  server.library.kind === 'demo' ? { PROVIDER_URL: `http://127.0.0.1:${providerPort}` } : {};

class Processes {
  /** Resolves with a sentence when the server ended by itself. */
  readonly lost: Promise<string>;
  readonly #options: BackendOptions;
  readonly #server: Child;
  readonly #others: Child[] = [];
  readonly #stopping = new AbortController();
  readonly #listening: Promise<void>;
  #serverComplained = false;
  #emulator: Emulator | undefined;

  constructor(options: BackendOptions) {
    this.#options = options;
    let serverListens = (): void => undefined;
    this.#listening = new Promise<void>((done) => {
      serverListens = done;
    });
    this.#server = this.#startServer(serverListens);
    this.lost = endingOf(this.#server);
  }

  async start(): Promise<void> {
    const { settings } = this.#options;
    const taken = await takenPort(settings);
    const isDemo = settings.server.library.kind === 'demo';
    if (taken === undefined && isDemo) this.#startProvider();
    const stopped = once(this.#stopping.signal, 'abort');
    const over = new AbortController();
    const ended = this.#server.ended.then(() => over.abort());
    // A start that cannot go on waits for the lock's verdict, and for that alone.
    const verdict = taken === undefined ? this.#listening : delay(lockVerdictMs, undefined, { ref: false });
    await Promise.race([verdict, this.#listening, ended, stopped]);
    if (taken !== undefined && !over.signal.aborted) throw new PlainError(taken);
    const url = `http://127.0.0.1:${settings.server.port}/api/health`;
    const signals = [over.signal, this.#stopping.signal];
    const healthy = await withTimeLimit({ signals }, (signal) => answers(url, signal));
    const isStopping = this.#stopping.signal.aborted;
    // What the server says about its own end is the one line; ours would only repeat it.
    if (!healthy && !isStopping) throw new PlainError(this.#serverComplained ? '' : await this.lost);
    if (settings.withEmulator && !isStopping) await this.#startIdentity();
  }

  async stop(ready: Promise<void>): Promise<void> {
    this.#stopping.abort();
    // Awaited so that nothing starts after the stop; its failure goes to the caller who awaits `ready`.
    await ready.catch(() => undefined);
    await Promise.all([this.#emulator?.stop(), this.#server.stop(), ...this.#others.map((child) => child.stop())]);
  }

  #startServer(onListening: () => void): Child {
    const { settings, args, onLine } = this.#options;
    const identity = settings.withEmulator
      ? { FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${emulatorPort}`, FIREBASE_PROJECT_ID: demoProject }
      : {};
    return startChild({
      name: 'server',
      args: [...builtProgram('main'), ...args],
      // The demo's provider would mix its songs with a library of one's own.
      env: { ...mallocEnv, ...providerOf(settings), ...identity },
      // Its first line says that it listens; an answer on its port alone could come from another server.
      onLine: (line) => {
        onListening();
        onLine?.(line);
      },
      onErrorLine: (line) => {
        this.#serverComplained = true;
        process.stderr.write(`${line}\n`);
      },
    });
  }

  #startProvider(): void {
    const { settings, onLine, onNote } = this.#options;
    const provider = startChild({
      ...(onLine === undefined ? {} : { onLine }),
      name: 'provider',
      args: builtProgram('provider'),
      env: { PROVIDER_PORT: String(settings.providerPort), DATA_DIR: settings.server.dataDir },
    });
    this.#others.push(provider);
    void endingOf(provider).then((ending) => onNote(`${ending} Search goes on without it.`));
  }

  async #startIdentity(): Promise<void> {
    const { settings, onNote } = this.#options;
    const folders = {
      work: join(settings.server.dataDir, 'emulator'),
      accounts: join(settings.server.dataDir, 'accounts'),
    };
    this.#emulator = await startEmulator(folders, emulatorPort);
    if (this.#emulator === undefined) onNote('firebase-tools is not installed: nobody can sign in, guests can listen.');
    else
      void endingOf(this.#emulator.child).then((ending) =>
        onNote(`${ending} Nobody can sign in until the next start; guests can go on.`),
      );
  }
}
