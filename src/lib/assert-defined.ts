/** Throws an Error naming `what` if `value` is null or undefined: for invariants, never for input. */
export function assertDefined<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${what}`);
  return value;
}
