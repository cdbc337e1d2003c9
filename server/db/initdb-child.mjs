// Makes an empty embedded database in the folder named by its argument (initdb.ts). Plain JavaScript, because tsx would
// double the run time of this short-lived child.
import { PGlite } from '@electric-sql/pglite';

process.once('disconnect', () => process.exit(1));
try {
  await (await PGlite.create({ dataDir: process.argv[2] })).close();
  process.exit(0);
} catch (error) {
  const reason = error instanceof Error ? (error.code ?? error.message.split('\n')[0]) : 'unknown';
  process.send?.(String(reason), () => process.exit(1));
}
