/** From 50 rows per write on, Dexie re-runs every live query on the table (docs/guarantees.md, The read path). */
export const rowsPerWrite = 49;
