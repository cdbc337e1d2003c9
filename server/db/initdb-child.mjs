// Makes an empty embedded database in the folder named by its argument (initdb.ts). Plain JavaScript: tsx would cost a
// child that lives for seconds as long again.
import { PGlite } from '@electric-sql/pglite';

// The server is gone.
process.once('disconnect', () => process.exit(1));
try {
  await (await PGlite.create({ dataDir: process.argv[2] })).close();
  process.exit(0);
} catch (error) {
  // Emscripten's file system throws what is no Error.
  const reason = error instanceof Error ? (error.code ?? error.message.split('\n')[0]) : 'unknown';
  process.send?.(String(reason), () => process.exit(1));
}
