import type { ServerConfig } from '../config.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { Source } from './source.ts';

interface Parts {
  audio: AudioStore;
  log: (line: string) => void;
}

/** The sources that the operator's settings name; the demo without any. Their code is loaded only where it is used. */
export const configuredSources =
  ({ renderAhead }: ServerConfig) =>
  async ({ audio, log }: Parts): Promise<readonly Source[]> => {
    const { demoSource } = await import('./demo/demo-source.ts');
    return [demoSource({ audio, renderAhead, log })];
  };
