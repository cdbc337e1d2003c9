import { layerOf, pathFromRoot } from './table.mjs';

/** Layers that read through src/db's queries and write through its commands, and never touch a table themselves. */
const strangers = new Set(['lib', 'core', 'platform', 'platform/shared', 'player', 'ui', 'screens', 'app', 'workers']);
const tableMethods = new Set(
  `add bulkAdd bulkDelete bulkGet bulkPut bulkUpdate clear count delete each filter get hook limit offset orderBy put
   reverse toArray toCollection update upsert where`.split(/\s+/),
);
const databaseMethods = new Set(['transaction', 'table']);

/** `db`, `context.db`, `this.db`: what the house calls the database. */
function isDatabase(node) {
  if (node.type === 'Identifier') return node.name === 'db';
  return node.type === 'MemberExpression' && !node.computed && node.property.name === 'db';
}

/** Table access and transactions stay in src/db, src/sync and sw; the database is recognised by the name `db`. */
export const tables = {
  create(context) {
    const layer = layerOf(pathFromRoot(context.filename));
    if (layer === undefined || !strangers.has(layer)) return {};
    const report = (node, what) =>
      context.report({ node, message: `${layer} may not ${what}: write a query or a command in src/db` });
    return {
      CallExpression({ callee }) {
        if (callee.type !== 'MemberExpression' || callee.computed) return;
        const { object, property } = callee;
        if (isDatabase(object) && databaseMethods.has(property.name)) report(callee, `call db.${property.name}`);
        if (object.type !== 'MemberExpression' || !isDatabase(object.object)) return;
        if (tableMethods.has(property.name)) report(callee, 'use a table');
      },
      VariableDeclarator(node) {
        if (node.id.type === 'ObjectPattern' && node.init && isDatabase(node.init))
          report(node, 'take tables out of db');
      },
    };
  },
};
