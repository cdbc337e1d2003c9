/**
 * One click plays a row here; in desktop players two do. The second of a double click would pause what the first has
 * started. `detail` counts clicks in quick succession and is 0 for a key.
 */
export const isSecondOfDouble = ({ detail }: { readonly detail: number }): boolean => detail > 1;
