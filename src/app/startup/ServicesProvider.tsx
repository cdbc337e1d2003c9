import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, type ReactNode } from 'react';
import { currentIdentity } from '../../db/identity/queries.ts';
import { stableReference } from '../../lib/stable-reference.ts';
import { tellFailure, type RunCommand } from '../../screens/shared/run-command.ts';
import { ServicesContext, type Services } from '../../screens/shared/services.ts';
import { createAccount } from '../account/account.ts';
import { commandContext } from './command-context.ts';
import { choose } from '../dialogs/dialogs.ts';
import { addingToPlaylist, openTrackMenu } from '../player/overlays.ts';
import { PlayerToolsContext, type PlayerTools } from '../player/player-tools.ts';
import type { Runtime } from './runtime.ts';

export function ServicesProvider({ runtime, children }: { readonly runtime: Runtime; readonly children: ReactNode }) {
  const { db, pull, connectivity, playing, config, firstIdentity } = runtime;
  const { player, wantCoverColors } = playing;
  // A stable object per user: a new one would re-render every screen, Home right after its first frame.
  const query = useMemo(() => stableReference(firstIdentity, () => currentIdentity(db)), [db, firstIdentity]);
  const identity = useLiveQuery(query, [query], firstIdentity);
  // Follows the identity and not the end of a sign-out, which comes later: by then another user may be playing music.
  useEffect(() => playing.setUser(identity.ownerId), [playing, identity.ownerId]);
  const account = useMemo(
    () => createAccount({ db, auth: config.auth, baseUrl: config.baseUrl, connectivity }),
    [db, config, connectivity],
  );
  const services = useMemo((): Services => {
    const run: RunCommand = (command, failed) =>
      tellFailure(() => command(commandContext(db, identity.ownerId)), failed);
    const asUser: RunCommand = async (command, failed) => {
      if (identity.kind !== 'visitor') return run(command, failed);
      let done = false;
      await tellFailure(async () => {
        const { finishAsUser } = await import('../account/visitor.ts');
        done = await finishAsUser(db, account, command, failed);
      }, failed);
      return done;
    };
    return {
      db,
      identity,
      run,
      pull,
      connectivity,
      player,
      account,
      choose,
      asUser,
      wantCoverColors,
      openTrackMenu,
      addToPlaylist: (trackIds) =>
        void asUser(() => {
          addingToPlaylist.set(trackIds);
          return Promise.resolve();
        }),
    };
  }, [db, identity, pull, connectivity, player, account, wantCoverColors]);
  const tools = useMemo((): PlayerTools => ({ config, actions: playing.actions }), [config, playing]);
  return (
    <ServicesContext value={services}>
      <PlayerToolsContext value={tools}>{children}</PlayerToolsContext>
    </ServicesContext>
  );
}
