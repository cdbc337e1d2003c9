import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { goOnWithoutOutput } from '../lost-output.ts';
import { projectRoot } from '../program-files.ts';
import { reasonOf } from '../start-error.ts';
import { providerApp } from './app.ts';
import type { ProviderPart } from './app.ts';
import { parseProviderConfig } from './config.ts';
import type { ProviderConfig } from './config.ts';

goOnWithoutOutput();

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * localhost only with the port that the app expects there, as the server prints its own (docs/product.md section 10,
 * ports).
 */
const originOf = ({ host, port, origin }: ProviderConfig): string =>
  origin ??
  `http://${host === '127.0.0.1' && port === 5002 ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;

/** The folder is made with the first file in it: the server beside may refuse the folder around it. */
function refuseUnusable(folder: string): void {
  let place = folder;
  while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
  accessSync(place, constants.W_OK | constants.X_OK);
}

function start(config: ProviderConfig): void {
  let part: ProviderPart | undefined;
  const server = createAdaptorServer({
    fetch: (request) => part?.app.fetch(request) ?? new Response(null, { status: 503 }),
  });
  server.once('error', (error) => {
    const place = `port ${config.port} on ${config.host}`;
    complain(
      reasonOf(error) === 'EADDRINUSE'
        ? `${place} is taken; choose another with PROVIDER_PORT or --port`
        : `${place} cannot be opened (${reasonOf(error)})`,
    );
    process.exit(1);
  });
  server.listen(config.port, config.host, () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    const origin = originOf({ ...config, port });
    part = providerApp({ ...config, origin, log: complain });
    say(`The demo provider answers at ${origin}`);
  });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    void (part?.close() ?? Promise.resolve()).then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
}

const parsed = parseProviderConfig(process.argv.slice(2), process.env, projectRoot);
if (!parsed.ok) {
  complain(parsed.message);
  process.exit(1);
}
try {
  refuseUnusable(parsed.config.dataDir);
} catch (error) {
  complain(`the data folder ${parsed.config.dataDir} cannot be used (${reasonOf(error)}); choose another DATA_DIR`);
  process.exit(1);
}
start(parsed.config);
