import { goOnWithoutOutput } from '../../server/lost-output.ts';

/** An error whose message is the one line a person should see; empty when that line has been shown already. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** Runs a script's main function: its number is the exit code; a PlainError becomes its line on stderr and exit code 1. */
export async function runMain(main: () => Promise<number>): Promise<void> {
  goOnWithoutOutput();
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof PlainError)) console.error(error);
    else if (error.message !== '') console.error(error.message);
    process.exitCode = 1;
  }
}
