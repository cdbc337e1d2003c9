import { createServer } from './app.ts';
import { parseConfig } from './config.ts';
import { goOnWithoutOutput } from './lost-output.ts';
import { jsonLogger } from './ops/logger.ts';
import { configuredSources } from './sources/configured-sources.ts';
import { projectRoot } from './program-files.ts';
import { reasonOf, StartError } from './start-error.ts';

// Files of this process and its children are private: playlists, guest ids, accounts.
process.umask(0o077);
goOnWithoutOutput();

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/**
 * localhost only with the port that the app expects there (docs/product.md section 10, ports); else the app uses its
 * own origin.
 */
const addressOf = (host: string, port: number): string => {
  if (host === '127.0.0.1') return `http://${port === 5001 ? 'localhost' : host}:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

async function main(): Promise<number | undefined> {
  const parsed = parseConfig({ args: process.argv.slice(2), env: process.env, root: projectRoot });
  if (!parsed.ok) {
    complain(parsed.message);
    return 1;
  }
  try {
    const server = await createServer(parsed.config, {
      sources: configuredSources(parsed.config),
      say: complain,
      logger: jsonLogger(parsed.config.logLevel),
    });
    let closing: Promise<void> | undefined;
    // Ctrl-C may arrive twice when the parent forwards it: the second must not cut the first short.
    const stop = () => {
      closing ??= server.close().then(
        () => process.exit(0),
        (error: unknown) => {
          complain(`Offbeat could not close everything (${reasonOf(error)})`);
          process.exit(1);
        },
      );
    };
    for (const signal of signals) process.on(signal, stop);
    const port = await server.listen().catch(async (error: unknown) => {
      await server.close().catch((failure: unknown) => complain(`closing failed (${reasonOf(failure)})`));
      throw error;
    });
    say(`Offbeat answers at ${addressOf(parsed.config.host, port)}`);
    return undefined;
  } catch (error) {
    if (error instanceof StartError) complain(error.message);
    else
      complain(`Offbeat could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return 1;
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;
const code = await main();
if (code !== undefined) process.exit(code);
