import { createRoot } from 'react-dom/client';
import { appConfig } from '../core/config.ts';
import type { Pull } from '../core/pull.ts';
import { currentIdentity } from '../db/identity/queries.ts';
import { must } from '../lib/must.ts';
import { watchInstallOffer } from '../platform/install.ts';
import { createServiceWorkerBridge, noServiceWorker } from '../platform/service-worker.ts';
import { allowOwnScripts } from '../platform/trusted-types.ts';
import { showAlert } from '../ui/alert-store.ts';
import { shell } from '../ui/strings.ts';
import { showUpdateToast } from '../ui/toast-store.ts';
import { App } from './App.tsx';
import { applyFirstFont } from './first-font.ts';
import { importLegacyStorage } from './legacy-storage.ts';
import { openDatabase } from './open-database.ts';
import { createLazyPlayer } from './player/lazy-player.ts';
import { loadRoute, routeOf } from './route-module.ts';
import { Waiting } from './Waiting.tsx';

const reload = (): void => window.location.reload();

/** Composes the app and paints it. Waits for nothing but the identity in Dexie (design.md, Decisions). */
export async function start(): Promise<void> {
  allowOwnScripts(window);
  watchInstallOffer();
  const root = createRoot(must(document.getElementById('root'), '#root'));
  const config = appConfig(import.meta.env, window.location);
  // Asked for before the database, so that both are on their way together.
  const route = loadRoute(routeOf(window.location.pathname));
  const font = applyFirstFont();
  const { db, kind } = await openDatabase({
    onBlocked: () => root.render(<Waiting text={shell.otherTab} />),
    onNewerVersion: () => showUpdateToast(reload),
    // Everything on the screen came from there: a fresh start is the honest answer (offline.md, case 5).
    onDeleted: reload,
  });
  // A failed import leaves local storage as it is, for the next start.
  await importLegacyStorage(db).catch(() => undefined);
  const firstIdentity = await currentIdentity(db);
  await Promise.all([font, route.catch(() => undefined)]);
  // The worker could not see a store in memory: this page then sends by itself.
  const worker = kind === 'stored' ? createServiceWorkerBridge() : noServiceWorker;
  const sync = once(async () => (await import('./sync-engine.ts')).startSyncEngine(db, config, worker));
  const pull: Pull = async (request, options) => {
    const engine = await sync().catch(() => undefined);
    return engine === undefined ? { kind: 'offline' } : engine.pull(request, options);
  };
  const playing = createLazyPlayer(async () =>
    (await import('./player/start-player.ts')).startPlayer(db, config, firstIdentity.ownerId),
  );
  root.render(<App runtime={{ config, db, firstIdentity, pull, playing }} />);
  if (kind === 'memory') void showAlert(shell.nothingKept);
  whenIdle(async () => {
    // Without a worker the app works on, only not without the server.
    worker.register(showUpdateToast).catch(() => undefined);
    await Promise.all([playing.fetch(), sync()]);
    if (config.auth.kind !== 'none') await (await import('./session.ts')).watchSession(db, config.auth);
  });
}

/** Runs `make` at the first call only; after a failure the next call tries again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** After the first paint, so that nothing competes with it. */
function whenIdle(run: () => Promise<void>): void {
  // What fails to load now is loaded when it is first needed.
  const quietly = (): void => void run().catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(quietly, { timeout: 2_000 });
  else setTimeout(quietly, 500);
}
