// The child's first file is plain JavaScript because Node 20 reads no TypeScript; see server/media/worker-boot.mjs.
import { register } from 'tsx/esm/api';

register();
await import('./audio-child.ts');
