import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtProgram, startChild, type Child } from '../../../scripts/support/child.ts';
import { answers, freePort } from '../../../scripts/support/ports.ts';
import { withTimeLimit } from '../../../server/net/time-limit.ts';
import { copyPreparedData } from '../../support/prepared-data.ts';

export interface StackOptions {
  /** Starts the external provider too (docs/product.md section 7) and names it to the server. */
  readonly provider?: boolean;
  /** Further environment for the server, such as RATE_LIMIT. */
  readonly env?: Readonly<Record<string, string>>;
}

/** How long a server may take until it answers, on a busy machine with an empty data folder. */
const startMs = 60_000;

/**
 * The real API server on a port and a data folder of its own. Stopping it is how a test makes "offline" (setOffline
 * misses a service worker's requests at times); it comes back on the same port with the same data.
 */
export class Stack {
  readonly dataFolder: string;
  readonly port: number;
  readonly providerPort: number | undefined;
  /** What the page is opened at; on 127.0.0.1 the app uses its own origin (api.md, Conventions). */
  readonly origin: string;
  /** What the servers said on standard error, for a failing test's report. */
  readonly errorLines: string[] = [];
  readonly #env: Readonly<Record<string, string>>;
  #server: Child | undefined;
  #provider: Child | undefined;

  private constructor(
    folder: string,
    port: number,
    providerPort: number | undefined,
    env: Readonly<Record<string, string>>,
  ) {
    this.dataFolder = folder;
    this.port = port;
    this.providerPort = providerPort;
    this.origin = `http://127.0.0.1:${port}`;
    this.#env = env;
  }

  static async start({ provider = false, env = {} }: StackOptions = {}): Promise<Stack> {
    const folder = await mkdtemp(join(tmpdir(), 'offbeat-stack-'));
    await copyPreparedData(folder, { shareRendered: true });
    const providerPort = provider ? await freePort() : undefined;
    const stack = new Stack(folder, await freePort(), providerPort, env);
    try {
      await Promise.all([stack.startServer(), stack.#startProvider()]);
    } catch (error) {
      await stack.close();
      throw error;
    }
    return stack;
  }

  /** Starts the server and waits until it answers; an Error with its own words when it does not. */
  async startServer(): Promise<void> {
    const { FIREBASE_AUTH_EMULATOR_HOST: _emulator, DATABASE_URL: _database, ...inherited } = process.env;
    this.#server = startChild({
      name: 'server',
      args: builtProgram('main'),
      env: {
        ...inherited,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        DATA_DIR: this.dataFolder,
        RENDER_AHEAD: '0',
        ...(this.providerPort === undefined ? {} : { PROVIDER_URL: `http://127.0.0.1:${this.providerPort}` }),
        ...this.#env,
      },
      onErrorLine: (line) => this.errorLines.push(line),
    });
    await this.#untilAnswered(this.#server, `${this.origin}/api/health`);
  }

  async #startProvider(): Promise<void> {
    if (this.providerPort === undefined) return;
    this.#provider = startChild({
      name: 'provider',
      args: builtProgram('provider'),
      env: { PROVIDER_PORT: String(this.providerPort), DATA_DIR: this.dataFolder },
      onErrorLine: (line) => this.errorLines.push(line),
    });
    await this.#untilAnswered(this.#provider, `http://127.0.0.1:${this.providerPort}/api/health`);
  }

  async #untilAnswered(child: Child, url: string): Promise<void> {
    const ended = new AbortController();
    void child.ended.then(() => ended.abort());
    const limits = { timeoutMs: startMs, signals: [ended.signal] };
    if (await withTimeLimit(limits, (signal) => answers(url, signal))) return;
    throw new Error([`the ${child.name} did not answer at ${url}`, ...this.errorLines].join('\n'));
  }

  /** Starts the server unless it runs. */
  async untilRunning(): Promise<void> {
    if (this.#server === undefined) await this.startServer();
  }

  /** Ends the server in order: the page is offline from here on. */
  async stopServer(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  /** Ends the server as a crash does. */
  async killServer(): Promise<void> {
    await this.#server?.kill();
    this.#server = undefined;
  }

  async stopProvider(): Promise<void> {
    await this.#provider?.stop();
  }

  /** A call to the server itself, past the page and any proxy: tests assert on its state. Throws on any other than 2xx. */
  async get(path: string): Promise<unknown> {
    const response = await fetch(`${this.origin}${path}`);
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`);
    return response.json();
  }

  /** Ends everything and removes the data. */
  async close(): Promise<void> {
    await Promise.all([this.#server?.stop(), this.#provider?.stop()]);
    await rm(this.dataFolder, { recursive: true, force: true });
  }
}
