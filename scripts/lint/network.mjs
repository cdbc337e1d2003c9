import { layerOf, pathFromRoot } from './table.mjs';

/** Layers that read Dexie, or nothing: a network answer reaches them as rows (docs/guarantees.md, The read path). */
const offline = new Set(['lib', 'core', 'db', 'player', 'ui', 'screens', 'app']);
const globals = new Set(['window', 'self', 'globalThis']);
const calls = new Set(['fetch', 'sendBeacon']);
const constructors = new Set(['XMLHttpRequest', 'WebSocket', 'EventSource', 'WebTransport']);

/** `fetch` for `fetch(…)` and `self.fetch(…)`, `sendBeacon` for the navigator's; undefined for anything else. */
function nameOf(callee) {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression' || callee.computed || callee.object.type !== 'Identifier') return undefined;
  if (globals.has(callee.object.name)) return callee.property.name;
  return callee.object.name === 'navigator' && callee.property.name === 'sendBeacon' ? 'sendBeacon' : undefined;
}

/** No request leaves a layer that should read the local database. */
export const network = {
  create(context) {
    const layer = layerOf(pathFromRoot(context.filename));
    if (layer === undefined || !offline.has(layer)) return {};
    const check = (names) => (node) => {
      const name = nameOf(node.callee);
      if (!names.has(name)) return;
      context.report({ node, message: `${layer} may not use ${name}: it reads the local database` });
    };
    return { CallExpression: check(calls), NewExpression: check(constructors) };
  },
};
