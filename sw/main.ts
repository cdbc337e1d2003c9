import { cleanDaily } from './clean-daily.ts';
import { cacheCovers } from './covers.ts';
import { createEngine } from './engine.ts';
import { downloadOnSync } from './downloads.ts';
import { leaveAudioToTheNetwork } from './network-audio.ts';
import { drainOnSync } from './outbox.ts';
import { wakePeriodically } from './periodic.ts';
import { scope } from './scope.ts';
import { serveShell } from './shell.ts';
import { answerVersion } from './version.ts';

const engine = createEngine();

// All listeners are added synchronously: the browser starts the worker only for those.
answerVersion();
leaveAudioToTheNetwork();
drainOnSync(engine);
wakePeriodically(engine, () => cleanDaily(engine.db));
serveShell();
downloadOnSync(engine.db, cacheCovers(scope.location.origin));
