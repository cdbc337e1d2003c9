import { pathFromRoot } from './table.mjs';

/** Failures are logged there (src/lib/log.ts). */
const client = ['src/', 'sw/', 'workers/'];
const others = ['server/', 'scripts/', 'demo/'];
const isBelow = (path, folders) => folders.some((folder) => path.startsWith(folder));
const logged =
  'a failure that is survived is logged (ignored, orElse, logFailure of src/lib/log.ts) or a comment says why not';
const explained = 'a comment says why this failure is ignored';

const isConstant = (node) =>
  node.type === 'Literal' ||
  (node.type === 'Identifier' && node.name === 'undefined') ||
  (node.type === 'ArrayExpression' && node.elements.length === 0) ||
  (node.type === 'BlockStatement' && node.body.length === 0);
const isThrowing = ({ body }) => body.at(-1)?.type === 'ThrowStatement';
const swallows = (handler) => handler?.type === 'ArrowFunctionExpression' && isConstant(handler.body);

/** The handler of `promise.catch(handler)` and `promise.then(next, handler)`. */
function handlerOf({ callee, arguments: [first, second] }) {
  if (callee.type !== 'MemberExpression') return undefined;
  if (callee.property.name === 'catch') return first;
  return callee.property.name === 'then' ? second : undefined;
}

/** The statement that only waits for the promise, if there is one: elsewhere the constant is an answer. */
function discarding(node) {
  let { parent } = node;
  while (parent?.type === 'AwaitExpression' || parent?.type === 'UnaryExpression' || parent?.type === 'ChainExpression')
    ({ parent } = parent);
  return parent?.type === 'ExpressionStatement' ? parent : undefined;
}

/**
 * No failure disappears without a trace: neither in an empty `catch` nor in `.catch(() => undefined)`. The client logs
 * every failure that it survives; elsewhere a constant is an answer (no such file), and what is dropped is explained.
 */
export const failures = {
  create(context) {
    const path = pathFromRoot(context.filename);
    const isClient = isBelow(path, client);
    if (!isClient && !isBelow(path, others)) return {};
    const { sourceCode } = context;
    const message = isClient ? logged : explained;
    const isExplained = (node) =>
      [...sourceCode.getCommentsBefore(node), ...sourceCode.getCommentsInside(node)].length > 0;
    return {
      CatchClause({ param, body }) {
        const isSilent = param === null && (isClient ? !isThrowing(body) : body.body.length === 0);
        if (isSilent && sourceCode.getCommentsInside(body).length === 0) context.report({ node: body, message });
      },
      CallExpression(node) {
        const handler = handlerOf(node);
        if (!swallows(handler)) return;
        const statement = discarding(node);
        if (!isClient && (statement === undefined || isExplained(statement))) return;
        context.report({ node: handler, message });
      },
    };
  },
};
