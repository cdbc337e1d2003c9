import type { Step } from './steps.ts';

/** The checks that run no code of ours, the slowest first so that two at a time end together. */
export const checkSteps: readonly Step[] = [
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  // By content, and in this folder: worktrees share node_modules.
  {
    name: 'format',
    command: 'prettier',
    args: [
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-strategy=content',
      '--cache-location=test-results/prettier-cache',
      '.',
    ],
  },
  // Type-aware rules and the layer rule come from .oxlintrc.json.
  { name: 'lint', command: 'oxlint', args: ['--format=stylish'] },
  { name: 'types: dom', command: 'tsc', args: ['-p', 'tsconfig.dom.json'] },
  { name: 'types: webworker', command: 'tsc', args: ['-p', 'tsconfig.webworker.json'] },
  { name: 'types: server', command: 'tsc', args: ['-p', 'tsconfig.server.json'] },
];
