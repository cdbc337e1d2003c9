import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/**
 * docs/architecture.md, Layers, as data: which layers and which packages a layer may import. A package entry matches the package
 * and everything under it; `'*'` is any package. A layer may always import itself (but see `screens`).
 */
const react = ['react', 'react-dom'];
const router = 'react-router-dom';
const workbox = [
  'workbox-background-sync',
  'workbox-core',
  'workbox-expiration',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
];
const srcLayers = [
  'lib',
  'core',
  'db',
  'sync',
  'downloads',
  'platform',
  'platform/shared',
  'player',
  'ui',
  'screens',
  'app',
];

/** @type {Record<string, { layers: string[], packages: string[] }>} */
export const table = {
  lib: { layers: [], packages: [] },
  core: { layers: ['lib'], packages: [] },
  db: { layers: ['lib', 'core'], packages: ['dexie'] },
  sync: { layers: ['lib', 'core', 'db'], packages: ['dexie'] },
  downloads: { layers: ['lib', 'core', 'db', 'platform/shared'], packages: ['dexie'] },
  'platform/shared': { layers: ['lib', 'core'], packages: [] },
  platform: { layers: ['lib', 'core', 'platform/shared'], packages: ['comlink', 'firebase'] },
  player: {
    layers: ['lib', 'core', 'db', 'downloads', 'platform', 'platform/shared'],
    packages: ['dexie'],
  },
  ui: { layers: ['lib', 'core'], packages: [...react, 'radix-ui', 'virtua', '@dicebear'] },
  screens: {
    layers: srcLayers.filter((layer) => layer !== 'sync' && layer !== 'app'),
    packages: [...react, router, 'dexie-react-hooks', 'uplot'],
  },
  app: {
    layers: srcLayers,
    // fake-indexeddb is the store of last resort, where the browser refuses IndexedDB (docs/guarantees.md, case 6).
    packages: [...react, router, 'dexie-react-hooks', 'fake-indexeddb'],
  },
  sw: { layers: ['lib', 'core', 'db', 'sync', 'downloads', 'platform/shared'], packages: workbox },
  workers: { layers: ['lib', 'core'], packages: ['comlink', 'franc-min'] },
  demo: { layers: ['lib', 'core'], packages: [] },
  server: { layers: ['lib', 'core', 'server/sources'], packages: ['*'] },
  'server/sources': { layers: ['lib', 'core', 'server', 'demo'], packages: ['*'] },
  scripts: { layers: ['lib', 'core', 'server', 'server/sources', 'test'], packages: ['*'] },
  test: {
    layers: [...srcLayers, 'sw', 'workers', 'demo', 'server', 'server/sources', 'scripts'],
    packages: ['*'],
  },
};

/**
 * The layer of a file given by its path from the project's root; undefined for files outside every layer (configs in
 * the root, public/).
 */
export function layerOf(path) {
  const parts = path.split('/');
  const isLayer = (name) => Object.hasOwn(table, name);
  if (parts[0] === 'server' && parts[1] === 'sources' && parts.length > 2) return 'server/sources';
  if (parts[0] !== 'src') return parts.length > 1 && isLayer(parts[0]) ? parts[0] : undefined;
  if (parts[1] === 'platform' && parts[2] === 'shared') return 'platform/shared';
  return parts.length > 2 && isLayer(parts[1]) ? parts[1] : undefined;
}

/** The screen a file belongs to (`src/screens/NAME/…`); undefined for what screens share (`src/screens/shared`). */
export function screenOf(path) {
  const parts = path.split('/');
  if (parts[0] !== 'src' || parts[1] !== 'screens' || parts.length < 4) return undefined;
  return parts[2] === 'shared' ? undefined : parts[2];
}

const roots = new Map();

/** The project a file belongs to: the nearest folder above it with an .oxlintrc.json, whatever the working directory. */
function rootOf(folder) {
  const known = roots.get(folder);
  if (known !== undefined) return known;
  const parent = dirname(folder);
  const root = existsSync(join(folder, '.oxlintrc.json')) || parent === folder ? folder : rootOf(parent);
  roots.set(folder, root);
  return root;
}

/** The path of the file being linted from the project's root, with forward slashes. */
export function pathFromRoot(filename) {
  return relative(rootOf(dirname(filename)), filename)
    .split(sep)
    .join('/');
}
