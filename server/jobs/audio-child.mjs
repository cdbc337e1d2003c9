// The child's first file is plain JavaScript because Node 20 cannot load TypeScript; see server/media/worker-boot.mjs.
import { register } from 'tsx/esm/api';

register();
await import('./audio-child.ts');
