import { pathFromRoot } from './table.mjs';

const client = ['src/', 'sw/', 'workers/'];
const message =
  'a failure that is survived is logged (ignored, orElse, logFailure of src/lib/log.ts) or a comment says why not';

const isConstant = (node) =>
  node.type === 'Literal' ||
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'BlockStatement' && node.body.length === 0);

/** No failure disappears without a trace: neither in an empty `catch` nor in `.catch(() => undefined)`. */
export const failures = {
  create(context) {
    const path = pathFromRoot(context.filename);
    if (!client.some((folder) => path.startsWith(folder))) return {};
    return {
      CatchClause(node) {
        if (node.param === null && context.sourceCode.getCommentsInside(node.body).length === 0)
          context.report({ node, message });
      },
      CallExpression({ callee, arguments: [handler] }) {
        if (callee.type !== 'MemberExpression' || callee.property.name !== 'catch') return;
        if (handler?.type !== 'ArrowFunctionExpression' || handler.params.length > 0 || !isConstant(handler.body))
          return;
        context.report({ node: handler, message });
      },
    };
  },
};
