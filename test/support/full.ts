/** Whether this is `npm run test:full`, which sets it; else only the short share runs (docs/testing.md). */
export const isFullRun = process.env['OFFBEAT_TESTS'] === 'full';

/** How many runs a property gets: `all` in `npm run test:full`, `short` in `npm test`. */
export const runsOf = ({ all, short }: { readonly all: number; readonly short: number }): number =>
  isFullRun ? all : short;
