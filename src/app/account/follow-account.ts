import type { AuthConfig } from '../../core/config.ts';
import type { IdentityRow } from '../../db/rows.ts';
import { ignored } from '../../lib/log.ts';
import { untilLoaded } from '../../lib/until-loaded.ts';
import type { SignOutOthersContext } from './sign-out-others.ts';

/**
 * Repeats an unanswered "Sign out other devices", and follows Firebase's session. Each loads by itself, so that a lost
 * request for one does not stop the other.
 */
export function followAccount(context: SignOutOthersContext, { newIdKey }: IdentityRow, auth: AuthConfig): void {
  if (newIdKey !== undefined)
    void untilLoaded(() => import('./sign-out-others.ts')).then(({ finishLater }) => finishLater(context));
  if (auth.kind !== 'none')
    untilLoaded(() => import('./session.ts'))
      .then(({ watchSession }) => watchSession(context.db, auth))
      .catch(ignored('following the session'));
}
