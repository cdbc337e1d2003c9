/** What one write takes is a task of the page: all of a hundred thousand rows would keep it from drawing for seconds. */
export const rowsPerTask = 1_000;

/** Told how many rows more were written. */
export type Written = (rows: number) => void;

export const unheard: Written = () => undefined;

/** Writes many rows inside the caller's transaction, or each part in its own. */
export async function inParts<T>(
  rows: readonly T[],
  rowsPerPart: number,
  write: (part: readonly T[]) => PromiseLike<unknown>,
  written: Written = unheard,
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerPart) {
    const part = rows.slice(start, start + rowsPerPart);
    await write(part);
    written(part.length);
  }
}
