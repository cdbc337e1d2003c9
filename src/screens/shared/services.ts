import { createContext, useContext } from 'react';
import type { TrackId } from '../../core/ids.ts';
import type { Pull } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { IdentityRow } from '../../db/rows.ts';
import { assertDefined } from '../../lib/assert-defined.ts';
import type { Connectivity } from '../../platform/connectivity.ts';
import type { Player } from '../../player/player.ts';
import type { MenuAnchor } from '../../ui/dialogs/menu-types.ts';
import type { Account } from './account.ts';
import type { Question } from './question.ts';
import type { RunCommand } from './run-command.ts';

export type Services = {
  readonly db: OffbeatDb;
  readonly identity: IdentityRow;
  /** The only way for screens to write; reports failed commits (run-command.ts). */
  readonly run: RunCommand;
  /** Writes answers into Dexie; never rejects. */
  readonly pull: Pull;
  readonly connectivity: Connectivity;
  readonly player: Player;
  readonly account: Account;
  /** Resolves to the chosen id, null when closed without a choice. */
  readonly choose: (question: Question) => Promise<string | null>;
  /**
   * As `run` for a guest or member; a visitor first sees 'Sign in to continue', and the command runs after Continue as
   * Guest (docs/product.md section 10, visitors).
   */
  readonly asUser: RunCommand;
  /** Computes a cover's colours unless known and writes them into table `coverColors` (useCoverTint). */
  readonly wantCoverColors: (coverImage: string) => void;
  readonly openTrackMenu: (trackId: TrackId, anchor: MenuAnchor) => void;
  readonly addToPlaylist: (trackIds: readonly TrackId[]) => void;
};

export const ServicesContext = createContext<Services | null>(null);

export const useServices = (): Services => assertDefined(useContext(ServicesContext), 'ServicesContext');
