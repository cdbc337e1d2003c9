/** Makes a switch exhaustive at compile time; throws on bad data at run time. */
export function assertNever(value: never): never {
  throw new Error(`unexpected case: ${JSON.stringify(value)}`);
}
