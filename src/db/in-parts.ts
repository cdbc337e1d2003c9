/** What one write takes is a task of the page: all of a hundred thousand rows would keep it from drawing for seconds. */
export const rowsPerTask = 1_000;

/** Told how many rows more were written. */
export type OnWritten = (rows: number) => void;

/** Writes many rows inside the caller's transaction, or each part in its own. */
export async function inParts<T>(
  rows: readonly T[],
  rowsPerPart: number,
  write: (part: readonly T[]) => PromiseLike<unknown>,
  onWritten?: OnWritten,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerPart) {
    const part = rows.slice(start, start + rowsPerPart);
    await write(part);
    onWritten?.(part.length);
  }
}
