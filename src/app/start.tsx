import { createRoot } from 'react-dom/client';
import { currentIdentity } from '../db/identity/queries.ts';
import { OffbeatDb } from '../db/offbeat-db.ts';
import { must } from '../lib/must.ts';
import { App } from './App.tsx';
import { appConfig } from '../core/config.ts';
import { applyFirstFont } from './first-font.ts';
import { quietPlayer } from './quiet-player.ts';
import { loadRoute, routeOf } from './route-module.ts';

/** Composes the app and paints it. Waits for nothing but the identity in Dexie (design.md, Decisions). */
export async function start(): Promise<void> {
  const config = appConfig(import.meta.env, window.location);
  const route = loadRoute(routeOf(window.location.pathname));
  const font = applyFirstFont();
  const db = new OffbeatDb();
  const firstIdentity = await currentIdentity(db);
  // The screen's code was asked for before the database; painting once with it saves a frame of nothing.
  await Promise.all([font, route.catch(() => undefined)]);
  const root = createRoot(must(document.getElementById('root'), '#root'));
  root.render(
    <App
      runtime={{ config, db, firstIdentity, pull: () => Promise.resolve({ kind: 'offline' }), player: quietPlayer }}
    />,
  );
}
