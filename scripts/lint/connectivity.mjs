import { pathFromRoot } from './table.mjs';

const client = ['src/', 'sw/', 'workers/'];
const wrapper = 'src/platform/connectivity.ts';
const events = new Set(['online', 'offline']);

/**
 * One connectivity: `navigator.onLine` decides nothing, and only the wrapper follows the browser's events (docs/decisions/0070).
 */
export const connectivity = {
  create(context) {
    const path = pathFromRoot(context.filename);
    if (!client.some((folder) => path.startsWith(folder))) return {};
    return {
      MemberExpression(node) {
        if (node.object.name !== 'navigator' || node.property.name !== 'onLine') return;
        context.report({
          node,
          message: 'navigator.onLine decides nothing: take the status of src/platform/connectivity',
        });
      },
      CallExpression({ callee, arguments: [event] }) {
        if (path === wrapper || (callee.property ?? callee).name !== 'addEventListener') return;
        if (events.has(event?.value)) context.report({ node: event, message: `subscribe to ${wrapper} instead` });
      },
    };
  },
};
