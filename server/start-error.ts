/** A failed start: its message is one line for the operator, and nothing was overwritten. */
export class StartError extends Error {}

/** An error's code, because its message may contain an address with its password. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown';
}
