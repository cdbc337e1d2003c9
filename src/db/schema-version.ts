/** Of the tables in offbeat-db.ts; a change of them is a new version with an upgrade. */
export const schemaVersion = 5;

/** Visible in devtools (docs/product.md section 10, names a stranger meets). */
export const databaseName = 'offbeat';
