import { cacheCovers } from './covers.ts';
import { createEngine } from './engine.ts';
import { drainOnSync } from './outbox.ts';
import { wakePeriodically } from './periodic.ts';
import { scope } from './scope.ts';
import { serveShell } from './shell.ts';
import { updateWhenAsked } from './updates.ts';

const engine = createEngine();

// Every listener is added while the script runs: the browser wakes the worker for those only.
updateWhenAsked();
drainOnSync(engine);
wakePeriodically(engine, () => Promise.resolve());
serveShell();
cacheCovers(scope.location.origin);
