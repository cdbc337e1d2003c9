import { createContext, useContext } from 'react';
import type { AppConfig } from '../../core/config.ts';
import { assertDefined } from '../../lib/assert-defined.ts';
import type { TrackActions } from './menu/track-actions.ts';

export type PlayerTools = {
  readonly config: Pick<AppConfig, 'audioHost' | 'aiHosts'>;
  readonly actions: TrackActions;
};

export const PlayerToolsContext = createContext<PlayerTools | null>(null);

export const usePlayerTools = (): PlayerTools => assertDefined(useContext(PlayerToolsContext), 'PlayerToolsContext');
