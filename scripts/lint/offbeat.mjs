/**
 * The house's own lint rules, an oxlint jsPlugin (ESLint's rule shape). Plain JavaScript: Node 20 loads it as it is.
 * test/unit/scripts/lint.test.ts runs the real oxlint over files that break each rule, so a blind rule turns a test red.
 */
import { backoff } from './backoff.mjs';
import { connectivity } from './connectivity.mjs';
import { failures } from './failures.mjs';
import { functionLength } from './function-length.mjs';
import { layers } from './layers.mjs';
import { network } from './network.mjs';
import { tables } from './tables.mjs';
import { words } from './words.mjs';
import { todoNamesAnIssue } from './todo.mjs';

export default {
  meta: { name: 'offbeat' },
  rules: {
    backoff,
    connectivity,
    failures,
    'function-length': functionLength,
    layers,
    network,
    tables,
    'todo-names-an-issue': todoNamesAnIssue,
    words,
  },
};
