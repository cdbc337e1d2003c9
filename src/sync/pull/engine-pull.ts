import type { Pull } from '../../core/pull.ts';
import { engineDeps, type EngineOptions } from '../engine-deps.ts';
import type { PullDeps } from './context.ts';
import { createPull } from './create-pull.ts';
import { pageResources } from './page-resources.ts';

export const enginePull = (options: EngineOptions & Required<Pick<PullDeps, 'detectLanguages'>>): Pull => {
  const { config, detectLanguages } = options;
  return createPull({ ...engineDeps(options), providerUrl: config.providerUrl, detectLanguages }, pageResources);
};
