import { sessionFlag } from '../../platform/session-flag.ts';

/**
 * A press on "Continue as Guest" that is under way, also over a reload of the tab: what it needs may be the very code that
 * only a reload brings (docs/decisions/0030-updates.md).
 */
export const storedPress = sessionFlag('offbeat:guest-press');
