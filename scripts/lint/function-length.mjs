import { pathFromRoot } from './table.mjs';

const rooms = ['src/', 'sw/', 'workers/', 'server/', 'demo/', 'scripts/'];
/** Frozen: a migration that has run is never edited. */
const frozen = ['server/db/migrations/0004-search.ts'];
const most = { function: 60, component: 100 };

const nameOf = (node) => node.id?.name ?? (node.parent?.type === 'VariableDeclarator' ? node.parent.id.name : '') ?? '';

/** A function has at most 60 lines; a React component, which is markup for the most part, 100. */
export const functionLength = {
  create(context) {
    const path = pathFromRoot(context.filename);
    if (!rooms.some((room) => path.startsWith(room)) || frozen.includes(path)) return {};
    const check = (node) => {
      const isComponent = path.endsWith('.tsx') && /^[A-Z]/.test(nameOf(node));
      const limit = isComponent ? most.component : most.function;
      const lines = node.loc.end.line - node.loc.start.line + 1;
      if (lines > limit) context.report({ node, message: `${lines} lines; a function has at most ${limit}` });
    };
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};
