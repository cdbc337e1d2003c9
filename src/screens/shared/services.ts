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

/** What src/app gives every screen. Screens read through live queries on `db`, write by running commands with `run`. */
export type Services = {
  readonly db: OffbeatDb;
  /** Who listens now; a change re-renders what uses it. */
  readonly identity: IdentityRow;
  /** Runs a command and tells a failed commit: the only way for screens to write (run-command.ts). */
  readonly run: RunCommand;
  /** Fetches into Dexie; never rejects. */
  readonly pull: Pull;
  readonly connectivity: Connectivity;
  readonly player: Player;
  readonly account: Account;
  /** Asks a question with buttons; resolves with the answer's id, null when it was closed without one. */
  readonly choose: (question: Question) => Promise<string | null>;
  /**
   * As `run`, for a guest or member at once; a visitor first sees 'Sign in to continue', and the tap is finished
   * after Continue as Guest (docs/product.md section 10, visitors).
   */
  readonly asListener: RunCommand;
  /** Has a cover's colours looked up, if nobody did yet; they appear in table `coverColors` (useCoverTint). */
  readonly wantCoverColors: (coverImage: string) => void;
  /** Opens the menu of a song in a list, at its More button or the finger. */
  readonly openTrackMenu: (trackId: TrackId, anchor: MenuAnchor) => void;
  /** Opens the dialog 'Add to Playlist' for a song; a visitor is asked to continue as a guest first. */
  readonly addToPlaylist: (trackId: TrackId) => void;
};

export const ServicesContext = createContext<Services | null>(null);

export const useServices = (): Services => assertDefined(useContext(ServicesContext), 'ServicesContext');
