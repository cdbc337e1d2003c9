/** Whether this is `npm run test:full`, which sets it; else only the short share runs (docs/testing.md). */
export const isFullRun = process.env['OFFBEAT_TESTS'] === 'full';

/** For hangs alone: what only the full run does takes a minute at rest, and others work beside it. */
export const fullTestMs = 600_000;

/** How many runs a property gets, and how many ms for them: `all` in `npm run test:full`, `short` in `npm test`. */
export const runsOf = ({ all, short }: { readonly all: number; readonly short: number }): number =>
  isFullRun ? all : short;

/** The cases of a parameterised test: `short` in both commands, `more` in `npm run test:full` alone. */
export const casesOf = <T>({ short, more }: { readonly short: readonly T[]; readonly more: readonly T[] }): T[] => [
  ...short,
  ...(isFullRun ? more : []),
];
