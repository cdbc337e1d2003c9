import { resolve } from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Rolldown.CodeSplittingOptions['groups']>;
type Facts = Pick<Rolldown.ModuleInfo, 'importedIds' | 'importers' | 'dynamicImporters' | 'isEntry'>;
type Context = { readonly getModuleInfo: (id: string) => Facts | null };

const root = resolve(import.meta.dirname, '../../..');
const file = (path: string): string => resolve(root, path);
const files = (...paths: readonly string[]): readonly string[] => paths.map(file);
/** What every start loads once the page is idle (src/app/startup/start.tsx). */
const idleEntries = files('src/app/startup/sync-engine.ts', 'src/app/shell/ShellExtras.tsx');

/** What loads at the first press, else three seconds after the start; what sends changes may load with the start. */
const deferredEntries: ReadonlySet<string> = new Set(
  files(
    'src/app/player/start-player.ts',
    'src/app/player/shortcuts/Shortcuts.tsx',
    'src/app/shell/ShellLayers.tsx',
    'src/app/startup/start-downloads.ts',
    'src/app/startup/stored-font.ts',
  ),
);

/** A list of songs, and what pulls it: the first genre of a visit loads both. */
const genreEntry = file('src/app/routing/genre-routes.tsx');
const songsEntry = file('src/sync/pull/song-resources.ts');
/** What draws long lists. */
const rowLists = files('src/ui/lists/tracks/TrackList.tsx', 'src/ui/player/QueueList.tsx');

/** What a wide window's start loads as well. */
const sidebar = file('src/app/shell/SidebarLibrary.tsx');

/** What a first visit loads, and what its "Continue as Guest" does. */
const splashEntries: ReadonlySet<string> = new Set(
  files('src/screens/splash/SplashScreen.tsx', 'src/app/account/guest.ts'),
);

/** What paints the first frame before the app's scripts run. */
const firstFrame = files('src/app/startup/first-frame.tsx');

/** `ids`, and what `nextOf` leads to from them. */
function reachedFrom(
  ids: readonly string[],
  context: Context,
  nextOf: (facts: Facts) => readonly string[],
): ReadonlySet<string> {
  const reached = new Set<string>();
  const walk = (id: string): void => {
    if (reached.has(id)) return;
    reached.add(id);
    const facts = context.getModuleInfo(id);
    if (facts !== null) nextOf(facts).forEach(walk);
  };
  ids.forEach(walk);
  return reached;
}

/** Everything that `entries` reach by static imports. */
const importedBy = (entries: readonly string[], context: Context): ReadonlySet<string> =>
  reachedFrom(entries, context, ({ importedIds }) => importedIds);

/** The entries, and modules imported by a call of `import`, that load `id` with them. */
const entriesOf = (id: string, context: Context): readonly string[] =>
  [...reachedFrom([id], context, ({ importers }) => importers)].filter((at) => {
    const facts = context.getModuleInfo(at);
    return facts !== null && (facts.isEntry || facts.dynamicImporters.length > 0);
  });

type Need = 'splash' | 'splash-shared' | 'sidebar' | 'deferred' | 'shared' | 'lists' | 'lists-shared';

/**
 * Who needs `id`, the first of: the splash, or that and others; the sidebar; only what loads once the deferral is over, or
 * that and screens; a list of songs or its pull, or those and others. Null: none of them.
 */
export function needOf(id: string, context: Context): Need | null {
  const entries = entriesOf(id, context);
  const isDeferred = (entry: string): boolean => deferredEntries.has(entry);
  const isOfSplash = (entry: string): boolean => splashEntries.has(entry);
  if (entries.some(isOfSplash)) return entries.every(isOfSplash) ? 'splash' : 'splash-shared';
  if (entries.includes(sidebar)) return 'sidebar';
  if (entries.some(isDeferred)) return entries.every(isDeferred) ? 'deferred' : 'shared';
  return needOfLists(entries, context);
}

/** What only the genre needs stays with it: it is not for Search. */
function needOfLists(entries: readonly string[], context: Context): Need | null {
  const isOfGenre = (entry: string): boolean => entry === genreEntry || entry === songsEntry;
  if (!entries.some(isOfGenre) || entries.every((entry) => entry === genreEntry)) return null;
  const listScreens = [songsEntry, ...rowLists.flatMap((id) => entriesOf(id, context))];
  return entries.every((entry) => listScreens.includes(entry)) ? 'lists' : 'lists-shared';
}

/**
 * Few files where a start needs them all: each costs a request, an answer of the service worker and a module record, and
 * small files pack badly. Left alone, the bundler made 31 files of Home, 25 of what is loaded when the page is idle, 31 of a
 * genre and 14 of the splash. What one screen or dialog needs alone stays with it.
 */
export const chunkGroups: Groups = [
  {
    name: (id, context) => (importedBy(firstFrame, context).has(id) ? 'frame' : null),
    debugName: 'frame',
    priority: 5,
  },
  // What seldom changes, apart from what does: an update fetches the second only.
  { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 4 },
  { name: 'app', tags: ['$initial'], priority: 3 },
  {
    name: (id, context) => (importedBy(idleEntries, context).has(id) ? 'engine' : null),
    debugName: 'engine',
    priority: 2,
  },
  // What screens need too is apart, or the first of them would load the player, and so would the sidebar. The bundler
  // would add all that these modules import.
  { name: needOf, debugName: 'need', includeDependenciesRecursively: false, priority: 1 },
];
