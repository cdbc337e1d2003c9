import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, type ReactNode } from 'react';
import { currentIdentity } from '../db/identity/queries.ts';
import { ServicesContext, type Services } from '../screens/services.ts';
import { createAccount } from './account.ts';
import { commandContext } from './command-context.ts';
import type { Runtime } from './runtime.ts';

/** Gives every screen its services (src/screens/services.ts). The identity is live: signing in or out re-renders. */
export function ServicesProvider({ runtime, children }: { readonly runtime: Runtime; readonly children: ReactNode }) {
  const { db, pull, player, config, firstIdentity } = runtime;
  const identity = useLiveQuery(() => currentIdentity(db), [db], firstIdentity);
  const account = useMemo(() => createAccount(db, config.auth), [db, config]);
  const services = useMemo((): Services => {
    const commands = () => commandContext(db, identity.ownerId);
    return { db, identity, commands, pull, player, account, asListener: (action) => action(commands()) };
  }, [db, identity, pull, player, account]);
  return <ServicesContext value={services}>{children}</ServicesContext>;
}
