/** A move that has not shown by then was refused: the next press begins from where the row is. */
const pendingMs = 2_000;

type KeyMove = {
  readonly handle: HTMLElement;
  readonly to: number;
  readonly atMs: number;
};

/**
 * Moves of a row by arrow keys. A held key repeats faster than the database answers, so while a list has not come in its
 * new order, each press continues from where the one before leads.
 */
export function createKeyMove() {
  let pending: KeyMove | undefined;
  return {
    /** Where the press leads the row at `index`; undefined past an end of the list. */
    next: (handle: HTMLElement, index: number, step: number, count: number): number | undefined => {
      const last = pending;
      const goesOn = last?.handle === handle && !isOld(last);
      const to = (goesOn ? last.to : index) + step;
      if (to < 0 || to >= count) return undefined;
      pending = { handle, to, atMs: performance.now() };
      return to;
    },
    /** Moving a node blurs it, so it is focused again, unless the user has gone elsewhere meanwhile. */
    listChanged: (): void => {
      if (pending === undefined) return;
      const { handle, to } = pending;
      const focused = document.activeElement;
      const isElsewhere = focused !== null && focused !== document.body && focused !== handle;
      if (!isElsewhere) focusInView(handle);
      if (isElsewhere || indexOf(handle) === to || isOld(pending)) pending = undefined;
    },
  };
}

const isOld = ({ atMs }: KeyMove): boolean => performance.now() - atMs >= pendingMs;

/** As set by `rowProps` of use-reorder.ts. */
const indexOf = (handle: HTMLElement): number =>
  Number(handle.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN);

/**
 * A node that was not blurred is not scrolled to by focusing it, and a virtual list removes what is out of view, and the
 * focus with it.
 */
function focusInView(handle: HTMLElement): void {
  handle.focus({ preventScroll: true });
  handle.scrollIntoView({ block: 'nearest' });
}
