import type { AuthConfig } from '../../core/config.ts';
import type { IdentityRow } from '../../db/rows.ts';
import { ignored } from '../../lib/log.ts';
import { untilLoaded } from '../../lib/until-loaded.ts';
import type { SignOutOthersContext } from './sign-out-others.ts';

/** What was begun on this account goes on, and its session is followed: each also if the other's code was lost. */
export function followAccount(context: SignOutOthersContext, { newIdKey }: IdentityRow, auth: AuthConfig): void {
  if (newIdKey !== undefined)
    void untilLoaded(() => import('./sign-out-others.ts')).then(({ finishLater }) => finishLater(context));
  if (auth.kind !== 'none')
    untilLoaded(() => import('./session.ts'))
      .then(({ watchSession }) => watchSession(context.db, auth))
      .catch(ignored('following the session'));
}
