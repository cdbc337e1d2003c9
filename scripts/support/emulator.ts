import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasAccounts, prepareAccounts, protectAccounts, type AccountFolders } from './accounts.ts';
import { startChild, type Child } from './child.ts';
import { answers, freePort } from './ports.ts';

/** The project every demo token is for; the `demo-` prefix keeps the emulator off the network. */
export const demoProject = 'demo-offbeat';
const loopback = '127.0.0.1';
/** How much of the accounts a kill -9 may cost: a look this often, an export only when something changed. */
const lookEveryMs = 5_000;

export interface Emulator {
  readonly child: Child;
  /** False when it ended before it answered. */
  readonly ready: Promise<boolean>;
  /** Exports the accounts and ends it. */
  readonly stop: () => Promise<void>;
}

/** The path of firebase-tools' command, or undefined when the package is not installed. */
function firebaseCommand(): string | undefined {
  const require = createRequire(import.meta.url);
  try {
    return join(dirname(require.resolve('firebase-tools/package.json')), 'lib/bin/firebase.js');
  } catch {
    return undefined;
  }
}

async function writeConfig(work: string, port: number): Promise<number> {
  const hub = await freePort();
  const logging = await freePort();
  const emulators = {
    auth: { host: loopback, port },
    hub: { host: loopback, port: hub },
    logging: { host: loopback, port: logging },
    ui: { enabled: false },
    singleProjectMode: true,
  };
  await writeFile(join(work, 'firebase.json'), JSON.stringify({ emulators }), { mode: 0o600 });
  return hub;
}

/** No update check, no message of the day, no usage statistics, and nothing written to the home folder. */
const quietEnvironment = (work: string) => ({
  CI: '1',
  NO_UPDATE_NOTIFIER: '1',
  NODE_NO_WARNINGS: '1',
  XDG_CONFIG_HOME: join(work, 'config'),
  XDG_CACHE_HOME: join(work, 'cache'),
  FIREBASE_AUTH_EMULATOR_HOST: undefined,
  GOOGLE_APPLICATION_CREDENTIALS: undefined,
  DEBUG: undefined,
});

/**
 * Starts the Firebase Auth emulator on `port` of the loopback address, with the accounts of the last start. It takes 6
 * to 8 s until it answers. Undefined when firebase-tools is not installed; throws a PlainError for unreadable accounts.
 */
export async function startEmulator(folders: AccountFolders, port: number): Promise<Emulator | undefined> {
  const command = firebaseCommand();
  if (command === undefined) return undefined;
  await prepareAccounts(folders);
  await protectAccounts(folders);
  const imported = await hasAccounts(folders);
  const hub = await writeConfig(folders.work, port);
  const child = startChild({
    name: 'identity emulator',
    args: [
      command,
      'emulators:start',
      '--only=auth',
      `--project=${demoProject}`,
      `--export-on-exit=${folders.accounts}`,
      ...(imported ? [`--import=${folders.accounts}`] : []),
    ],
    cwd: folders.work,
    env: quietEnvironment(folders.work),
    // Its progress and warnings are about itself; what matters is whether it answers.
    onErrorLine: () => undefined,
  });
  const ending = new AbortController();
  void child.ended.then(() => ending.abort());
  const ready = answers(`http://${loopback}:${port}/`, ending.signal, 200);
  const exporting = exportOnChange({ folders, port, hub, ready, signal: ending.signal });
  return {
    child,
    ready,
    stop: async () => {
      ending.abort();
      await exporting;
      await child.stop(15_000);
      await protectAccounts(folders);
    },
  };
}

interface AccountExport {
  readonly folders: AccountFolders;
  readonly port: number;
  readonly hub: number;
  readonly ready: Promise<boolean>;
  readonly signal: AbortSignal;
}

/** Exports the accounts through the hub whenever they changed, because a kill -9 runs no export on exit. */
async function exportOnChange({ folders, port, hub, ready, signal }: AccountExport): Promise<void> {
  if (!(await ready)) return;
  let exported = await accountsHash(port);
  while (!signal.aborted) {
    // It rejects only when the signal ends it early, and the next line asks for that.
    await delay(lookEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    const now = await accountsHash(port);
    if (now === undefined || now === exported) continue;
    if (await exportAccounts(hub, folders.accounts)) exported = now;
    await protectAccounts(folders);
  }
}

async function accountsHash(port: number): Promise<string | undefined> {
  try {
    const response = await fetch(
      `http://${loopback}:${port}/identitytoolkit.googleapis.com/v1/projects/${demoProject}/accounts:batchGet?maxResults=1000`,
      // The emulator's own word for an administrator; it is no secret and opens nothing else.
      { headers: { Authorization: 'Bearer owner' }, signal: AbortSignal.timeout(5_000) },
    );
    if (!response.ok) return undefined;
    return createHash('sha256')
      .update(await response.text())
      .digest('hex');
  } catch {
    return undefined;
  }
}

async function exportAccounts(hub: number, path: string): Promise<boolean> {
  try {
    const response = await fetch(`http://${loopback}:${hub}/_admin/export`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ path, initiatedBy: 'offbeat' }),
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok;
  } catch {
    return false;
  }
}
