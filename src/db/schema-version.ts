/** A change of the tables in offbeat-db.ts is a new version with an upgrade. */
export const schemaVersion = 5;

/** Visible in devtools (docs/product.md section 10, names a stranger meets). */
export const databaseName = 'offbeat';
