import { appVersion } from '../src/core/version.ts';
import { parseWorkerMessage } from '../src/core/workers/worker-messages.ts';
import { manifest } from './manifest.ts';
import { scope } from './scope.ts';

export function answerVersion(): void {
  scope.addEventListener('message', (event) => {
    const kind = parseWorkerMessage(event.data)?.kind;
    if (kind === 'version') event.ports[0]?.postMessage(`${appVersion} (${revision})`);
  });
}

/** The page's revision in the precache: it names every other file, so it differs with every build. */
const revision = manifest.find(({ url }) => url === '/index.html')?.revision?.slice(0, 8) ?? 'dev';
