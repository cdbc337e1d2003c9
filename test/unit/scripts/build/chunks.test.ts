import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadsOnlySettled } from '../../../../scripts/build/first-load/chunks.ts';

const root = resolve(import.meta.dirname, '../../../..');
const at = (path: string): string => resolve(root, 'src', path);
const player = at('app/player/start-player.ts');
const outbox = at('app/startup/start-outbox.ts');
const screen = at('screens/search/SearchScreen.tsx');
const home = at('app/startup/main.tsx');

type Module = { readonly importedBy?: readonly string[]; readonly loadedBy?: readonly string[] };

/** Among `modules`, each with those that import it and those that load it later. */
const isSettled = (id: string, modules: Readonly<Record<string, Module>>): boolean =>
  loadsOnlySettled(id, {
    getModuleInfo: (of) => {
      const { importedBy = [], loadedBy = [] } = modules[of] ?? {};
      return { importedIds: [], importers: [...importedBy], dynamicImporters: [...loadedBy], isEntry: of === home };
    },
  });

const entries = { [player]: { loadedBy: [home] }, [outbox]: { loadedBy: [home] }, [screen]: { loadedBy: [home] } };

it('puts into one file what only the parts need that load once the page has settled', () => {
  const modules = {
    ...entries,
    'engine.ts': { importedBy: ['player.ts', outbox] },
    'player.ts': { importedBy: [player] },
  };
  expect(isSettled('engine.ts', modules)).toBe(true);
  expect(isSettled(player, modules)).toBe(true);
});

it('leaves out what a screen needs too, which would load all of it', () => {
  const modules = { ...entries, 'queue.ts': { importedBy: [player, 'list.ts'] }, 'list.ts': { importedBy: [screen] } };
  expect(isSettled('queue.ts', modules)).toBe(false);
});

it('leaves out what something in it loads later, and what nothing loads', () => {
  const modules = { ...entries, 'download.ts': { loadedBy: [player] } };
  expect(isSettled('download.ts', modules)).toBe(false);
  expect(isSettled('unused.ts', modules)).toBe(false);
});

it('comes to an end where modules import each other', () => {
  const modules = { ...entries, 'a.ts': { importedBy: ['b.ts'] }, 'b.ts': { importedBy: ['a.ts', player] } };
  expect(isSettled('a.ts', modules)).toBe(true);
});
