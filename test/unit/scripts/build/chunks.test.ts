import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { needOf } from '../../../../scripts/build/first-load/chunks.ts';

const root = resolve(import.meta.dirname, '../../../..');
const at = (path: string): string => resolve(root, 'src', path);
const player = at('app/player/start-player.ts');
const downloads = at('app/startup/start-downloads.ts');
const screen = at('screens/search/SearchScreen.tsx');
const splash = at('screens/splash/SplashScreen.tsx');
const guest = at('app/account/guest.ts');
const sidebar = at('app/shell/SidebarLibrary.tsx');
const genre = at('app/routing/genre-routes.tsx');
const songs = at('sync/pull/song-resources.ts');
const rows = at('ui/lists/tracks/TrackList.tsx');
const home = at('app/startup/main.tsx');

type Module = { readonly importedBy?: readonly string[]; readonly loadedBy?: readonly string[] };

/** Among `modules`, each with those that import it and those that load it later. */
const need = (id: string, modules: Readonly<Record<string, Module>>): ReturnType<typeof needOf> =>
  needOf(id, {
    getModuleInfo: (of) => {
      const { importedBy = [], loadedBy = [] } = modules[of] ?? {};
      return { importedIds: [], importers: [...importedBy], dynamicImporters: [...loadedBy], isEntry: of === home };
    },
  });

const entries = {
  [player]: { loadedBy: [home] },
  [downloads]: { loadedBy: [home] },
  [screen]: { loadedBy: [home] },
  [splash]: { loadedBy: [home] },
  [guest]: { loadedBy: [home] },
  [sidebar]: { loadedBy: [home] },
  [genre]: { loadedBy: [home] },
  [songs]: { loadedBy: [home] },
  [rows]: { importedBy: [genre, screen] },
};

it('puts into one file what only the parts need that load once the deferral is over', () => {
  const modules = {
    ...entries,
    'engine.ts': { importedBy: ['player.ts', downloads] },
    'player.ts': { importedBy: [player] },
  };
  expect(need('engine.ts', modules)).toBe('deferred');
  expect(need(player, modules)).toBe('deferred');
});

it('puts into another what a screen needs too, or that would load all of it', () => {
  const modules = { ...entries, 'queue.ts': { importedBy: [player, 'list.ts'] }, 'list.ts': { importedBy: [screen] } };
  expect(need('queue.ts', modules)).toBe('shared');
  expect(need('list.ts', modules)).toBeNull();
});

it('keeps what the sidebar needs apart: it loads with the start', () => {
  const modules = { ...entries, 'icons.ts': { importedBy: [player, screen, sidebar] } };
  expect(need('icons.ts', modules)).toBe('sidebar');
});

it('puts a list of songs and its pull into one file, and into another what is needed without them too', () => {
  const modules = {
    ...entries,
    'row.ts': { importedBy: [rows] },
    'answers.ts': { importedBy: [songs] },
    'likes.ts': { importedBy: [rows, 'bar.ts'] },
    'bar.ts': { loadedBy: [home] },
  };
  expect(need(rows, modules)).toBe('lists');
  expect(need('row.ts', modules)).toBe('lists');
  expect(need(songs, modules)).toBe('lists');
  expect(need('answers.ts', modules)).toBe('lists');
  expect(need('likes.ts', modules)).toBe('lists-shared');
});

it('leaves what only a genre needs, and what only other lists need', () => {
  const modules = { ...entries, 'genre.ts': { importedBy: [genre] }, 'tabs.ts': { importedBy: [screen] } };
  expect(need(genre, modules)).toBeNull();
  expect(need('genre.ts', modules)).toBeNull();
  expect(need('tabs.ts', modules)).toBeNull();
});

it('puts into one file what the splash and its press need, and into another what more than those need', () => {
  const modules = {
    ...entries,
    'entrance.ts': { importedBy: [splash] },
    'new-guest.ts': { importedBy: [guest] },
    'focus.ts': { importedBy: [player, screen, splash] },
    'icons.ts': { importedBy: [sidebar, splash] },
  };
  expect(need(splash, modules)).toBe('splash');
  expect(need('entrance.ts', modules)).toBe('splash');
  expect(need('new-guest.ts', modules)).toBe('splash');
  expect(need('focus.ts', modules)).toBe('splash-shared');
  expect(need('icons.ts', modules)).toBe('splash-shared');
});

it('leaves what one of them loads later, and what nothing loads', () => {
  const modules = { ...entries, 'download.ts': { loadedBy: [player] } };
  expect(need('download.ts', modules)).toBeNull();
  expect(need('unused.ts', modules)).toBeNull();
});

it('comes to an end where modules import each other', () => {
  const modules = { ...entries, 'a.ts': { importedBy: ['b.ts'] }, 'b.ts': { importedBy: ['a.ts', player] } };
  expect(need('a.ts', modules)).toBe('deferred');
});
