import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { appConfig, type AppConfig } from '../../core/config.ts';
import { paths } from '../../core/paths.ts';
import type { Pull } from '../../core/pull.ts';
import { hasSavedTrack } from '../../db/player/queries.ts';
import { currentIdentity } from '../../db/identity/queries.ts';
import { assertDefined } from '../../lib/assert-defined.ts';
import { inForeground } from '../../lib/foreground.ts';
import { sleep } from '../../lib/sleep.ts';
import { reloadInPlace } from '../../platform/page-life.ts';
import { recoverLostCode } from '../../platform/recover-lost-code.ts';
import { createConnectivity } from '../../platform/connectivity.ts';
import { isFirstVisit, storeEarlyPress } from '../../platform/first-load/first-visit.ts';
import { hasFirstFrame } from '../../platform/first-load/painted-frame.ts';
import { serverAnswers } from '../../platform/shared/probe.ts';
import { deferralOver } from '../../platform/page-load.ts';
import { afterFrame } from '../../ui/hooks/after-frame.ts';
import { createServiceWorkerBridge, noServiceWorker, type ServiceWorkerBridge } from '../../platform/service-worker.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { shell } from '../../ui/strings/strings.ts';
import { showUpdateToast } from '../../ui/feedback/toast-store.ts';
import { App } from '../shell/App.tsx';
import { applyFirstFont } from './first-font.ts';
import { importLegacyStorage } from './legacy-storage.ts';
import { openDatabase } from './open-database.ts';
import type { Runtime } from './runtime.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { IdentityRow } from '../../db/rows.ts';
import { createLazyPlayer } from '../player/lazy-player.ts';
import { leavePanelEntry } from '../routing/history-index.ts';
import { noteReturn } from '../routing/scroll-memory.ts';
import { openAddress } from '../routing/open-address.ts';
import { loadRoute, routeOf, screensLoaded } from '../routing/route-module.ts';
import type { AppRoute } from '../routing/routes.ts';
import { Waiting } from '../shell/Waiting.tsx';
import { followErrors } from './follow-errors.ts';
import { loadedOnce } from '../../lib/once.ts';
import { ignored } from '../../lib/log.ts';
import { untilLoaded } from '../../lib/until-loaded.ts';

/** If the database hangs, the app renders its first frame without data. */
const prefetchTimeoutMs = 500;

/** Extra time for the pictures of a first frame whose data was prefetched. */
const pictureMs = 200;

export async function start(): Promise<void> {
  followErrors();
  recoverLostCode(reloadInPlace);
  noteReturn();
  leavePanelEntry();
  void deferralOver();
  const root = createRoot(assertDefined(document.getElementById('root'), '#root'));
  const config = appConfig(import.meta.env, window.location);
  // Requested before the database opens, so that both load in parallel.
  const first = routeOf(window.location.pathname);
  const code = isFirstVisit() ? firstVisitCode(first) : loadRoute(first);
  const opening = openDatabase({
    onBlocked: () => root.render(<Waiting text={shell.otherTab} />),
    onSlow: () => {
      if (!hasFirstFrame()) root.render(<Waiting text={shell.slowStorage} />);
    },
    onNewerVersion: () => showUpdateToast(reloadInPlace),
    // The screen's data came from the deleted database: start again (docs/guarantees.md, case 5).
    onDeleted: reloadInPlace,
  });
  // The first access to local storage blocks until the browser has read it; the database opens meanwhile.
  const font = applyFirstFont();
  const { db, kind } = await opening;
  db.makeSpace = async () => (await import('./start-downloads.ts')).makeSpace(db);
  // A failed import leaves local storage unchanged for the next start.
  await importLegacyStorage(db).catch(ignored('importing local storage'));
  const firstIdentity = await currentIdentity(db);
  const prefetched = firstIdentity.kind === 'visitor' ? undefined : first.prefetch?.(db, firstIdentity.ownerId);
  await Promise.all([
    font,
    code.catch(ignored('loading the first screen')),
    Promise.race([prefetched, sleep(prefetchTimeoutMs)]),
  ]);
  // The worker cannot read a store in memory, so this page sends by itself.
  const worker = kind === 'stored' ? createServiceWorkerBridge() : noServiceWorker;
  const composed = composeRuntime({ config, db, firstIdentity, first, worker });
  // As a transition, React renders in slices of a few milliseconds, so presses and pictures are handled in between.
  startTransition(() => root.render(<App runtime={composed.runtime} />));
  if (kind !== 'stored')
    void untilLoaded(() => import('../../ui/strings/actions.ts')).then(({ storage }) => showAlert(storage[kind]));
  whenIdle(() => afterFirstFrame(composed, worker));
}

/** The screen's code, waited for as long as it takes: index.html's splash says so, and takes a press meanwhile. */
function firstVisitCode(first: AppRoute): Promise<unknown> {
  storeEarlyPress();
  return untilLoaded(() => loadRoute(first));
}

type Composed = ReturnType<typeof composeRuntime>;

/** What the first frame does without: the service worker, sync, the last session's song, and the rest once `deferralOver`. */
async function afterFirstFrame({ runtime, firstFrame, sync }: Composed, worker: ServiceWorkerBridge): Promise<void> {
  const { config, db, firstIdentity, connectivity, playing } = runtime;
  await firstFrame();
  void untilLoaded(() => import('../../platform/launches.ts')).then(({ followLaunches }) =>
    followLaunches(paths.home, openAddress),
  );
  // Without a worker the app works, but not offline.
  worker.register(showUpdateToast).catch(ignored('registering the service worker'));
  const restore = async (): Promise<void> => {
    if (await hasSavedTrack(db, firstIdentity.ownerId)) await playing.load();
  };
  // Both are loaded again when they are used.
  await Promise.all([restore(), sync()]).catch(ignored('loading the last session and sync'));
  void untilLoaded(() => import('./after-start.ts')).then(({ afterStart }) => afterStart(connectivity));
  // Nothing to load for most guests.
  if (firstIdentity.newIdKey !== undefined || config.auth.kind !== 'none')
    void untilLoaded(() => import('../account/follow-account.ts')).then(({ followAccount }) =>
      followAccount({ db, baseUrl: config.baseUrl, connectivity }, firstIdentity, config.auth),
    );
  void deferralOver().then(async () => {
    await screensLoaded();
    const [{ startDownloads }, { followStoredFont }] = await Promise.all([
      untilLoaded(() => import('./start-downloads.ts')),
      untilLoaded(() => import('./stored-font.ts')),
      playing.load().catch(ignored('loading the player')),
    ]);
    startDownloads(db, config, worker, connectivity);
    followStoredFont(db);
  });
}

type Parts = {
  readonly config: AppConfig;
  readonly db: OffbeatDb;
  readonly firstIdentity: IdentityRow;
  readonly first: ReturnType<typeof routeOf>;
  readonly worker: ServiceWorkerBridge;
};

/** The sync engine loads after the first frame, the player at the first press or some seconds later, both on first use. */
function composeRuntime({ config, db, firstIdentity, first, worker }: Parts) {
  const connectivity = createConnectivity(() => serverAnswers(config.baseUrl));
  const sync = loadedOnce(async () =>
    (await import('./sync-engine.ts')).startSyncEngine(db, config, worker, connectivity),
  );
  // The first screen's effects call pull before its frame is drawn; draw the frame first.
  const firstFrame = loadedOnce(async () => {
    await afterFrame();
    if (first.prefetch !== undefined) await sleep(pictureMs);
  });
  const pullAfterFrame: Pull = async (request, options) => {
    await firstFrame();
    const enginePull = await sync().catch(ignored('loading the sync engine'));
    if (enginePull !== undefined) return enginePull(request, options);
    connectivity.report('silent');
    return { kind: 'offline' };
  };
  const pull: Pull = (request, options) => inForeground(pullAfterFrame(request, options));
  const playing = createLazyPlayer(async () =>
    (await import('../player/start-player.ts')).startPlayer(db, config, firstIdentity.ownerId, pull, connectivity),
  );
  const runtime = { config, db, firstIdentity, pull, connectivity, playing } satisfies Runtime;
  return { runtime, firstFrame, sync };
}

function whenIdle(run: () => Promise<void>): void {
  // A failed load is retried on first use.
  const quietly = (): void => void run().catch(ignored('what the idle page does'));
  if ('requestIdleCallback' in window) window.requestIdleCallback(quietly, { timeout: 2_000 });
  else setTimeout(quietly, 500);
}
