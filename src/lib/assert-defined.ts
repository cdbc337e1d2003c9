/** Returns `value`, or throws an Error naming `what` when it is null or undefined: for invariants, never for input. */
export function assertDefined<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`);
  return value;
}
