import { builtinModules } from 'node:module';
import { posix } from 'node:path';
import { layerOf, pathFromRoot, screenOf, table } from './table.mjs';

const nodeLayers = new Set(['server', 'server/sources', 'scripts', 'test']);
const builtins = new Set(builtinModules);

const matches = (name, allowed) => allowed === '*' || name === allowed || name.startsWith(`${allowed}/`);

/** What is wrong with `from` importing `specifier`, as a sentence, or undefined when it is allowed. */
function importError(from, specifier) {
  const layer = layerOf(from);
  if (layer === undefined) return undefined;
  const name = specifier.replace(/[?#].*$/, '');
  if (name.startsWith('.')) return relativeError(from, layer, posix.join(posix.dirname(from), name));
  if (name.startsWith('/')) return `import by a relative path, not by '${name}'`;
  if (name.startsWith('node:') || builtins.has(name.split('/')[0])) {
    return nodeLayers.has(layer) ? undefined : `${layer} may not import '${name}': it runs in a browser`;
  }
  if (table[layer].packages.some((allowed) => matches(name, allowed))) return undefined;
  return `${layer} may not import the package '${name}' (scripts/lint/table.mjs)`;
}

function relativeError(from, layer, target) {
  const other = layerOf(target);
  if (other === undefined) {
    // Configs and package.json in the root are for scripts and tests; public/ and docs/ are not code.
    return nodeLayers.has(layer) ? undefined : `${layer} may not import '${target}': it is in no layer`;
  }
  if (layer === 'screens' && other === 'screens') {
    const [mine, theirs] = [screenOf(from), screenOf(target)];
    return mine === theirs || theirs === undefined ? undefined : `screen ${mine} may not import screen ${theirs}`;
  }
  if (other === layer || table[layer].layers.includes(other)) return undefined;
  return `${layer} may not import ${other} (docs/architecture.md, Layers)`;
}

/** Holds the import table of docs/architecture.md, Layers, for static imports, re-exports, dynamic imports and types alike. */
export const layers = {
  create(context) {
    const from = pathFromRoot(context.filename);
    const check = (source) => {
      if (typeof source?.value !== 'string') return;
      const message = importError(from, source.value);
      if (message !== undefined) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
    };
  },
};
