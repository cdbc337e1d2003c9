import { fileURLToPath } from 'node:url';

const inPackage = (path: string): string => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));

/** Of both packages the default entry is the bigger one: an ES5 bundle, and a build with warnings for developers. */
export const smallerEntries = [
  { find: /^dexie$/, replacement: inPackage('dexie/dist/modern/dexie.mjs') },
  { find: /^react-router$/, replacement: inPackage('react-router/dist/production/index.mjs') },
];
