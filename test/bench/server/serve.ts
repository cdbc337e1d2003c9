import { createServer } from '../../../server/app.ts';
import type { ServerConfig } from '../../../server/config.ts';

/** The server as `npm start` has it, without the demo's songs and without rendering: those would be measured too. */
const [dataDir = '', distDir = '', databaseUrl = ''] = process.argv.slice(2);
const config: ServerConfig = {
  port: 0,
  host: '127.0.0.1',
  dataDir,
  distDir,
  databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
  allowedOrigins: [],
  databaseReplicaUrl: undefined,
  bucket: undefined,
  mediaUrl: undefined,
  firebaseProjectId: undefined,
  authEmulatorHost: undefined,
  providerUrl: undefined,
  rateLimitPerMinute: 0,
  connectionsPerAddress: 0,
  bodyMemoryBytes: 64 * 2 ** 20,
  answerMemoryBytes: 128 * 2 ** 20,
  minFreeBytes: 0,
  databaseTimeoutMs: 0,
  providerCallsPerMinute: 0,
  uploadsPerHour: 0,
  trustedProxies: '',
  metricsPort: 0,
  logLevel: 'warn',
  audioWorker: false,
  renderAhead: false,
  library: { kind: 'demo' },
};
const server = await createServer(config);
console.log(await server.listen());
// The bench asks what is held, which is only exact after a collection (`--expose-gc`).
process.on('SIGUSR2', () => {
  globalThis.gc?.();
  console.log('collected');
});
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
