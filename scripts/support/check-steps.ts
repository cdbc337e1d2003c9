import type { Step } from './steps.ts';

/** The checks that run no code of ours, the slowest first so that two at a time end together. */
export const checkSteps: readonly Step[] = [
  // Type-aware rules and the layer rule come from .oxlintrc.json.
  { name: 'lint', command: 'oxlint', args: ['--format=stylish'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'types: dom', command: 'tsc', args: ['-p', 'tsconfig.dom.json'] },
  { name: 'types: webworker', command: 'tsc', args: ['-p', 'tsconfig.webworker.json'] },
  { name: 'types: server', command: 'tsc', args: ['-p', 'tsconfig.server.json'] },
];
