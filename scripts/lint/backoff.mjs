import { pathFromRoot } from './table.mjs';

const client = ['src/', 'sw/', 'workers/'];
const rule = 'src/lib/backoff.ts';
const message = `waits double in one place: doublingMs or backoffMs of ${rule}`;

const isTwo = (node) => node.type === 'Literal' && node.value === 2;
const isDuration = (node) => (node.name ?? node.property?.name ?? '').endsWith('Ms');

/** No private backoff: neither `2 ** attempts` nor `waitMs * 2`. */
export const backoff = {
  create(context) {
    const path = pathFromRoot(context.filename);
    if (path === rule || !client.some((folder) => path.startsWith(folder))) return {};
    const check = (node) => {
      const { operator, left, right } = node;
      const isPower = operator === '**' && isTwo(left);
      const isDoubled = (operator === '*' || operator === '*=') && isTwo(right) && isDuration(left);
      if (isPower || isDoubled) context.report({ node, message });
    };
    return { BinaryExpression: check, AssignmentExpression: check };
  },
};
