import { isGuestId, type OwnerId } from '../../core/ids.ts';
import { idInPath, noProfilePath, paths } from '../../core/paths.ts';
import { isFailure, type PullFailure, type PullOutcome } from '../../core/pull.ts';
import type { ProfileRow } from '../../db/rows.ts';
import type { ProfileView } from '../../db/profiles/views.ts';

/**
 * What the screen shows.
 * - `elsewhere`: nothing, and the screen leads there
 * - `notCreated`: the user's own profile, which does not exist yet
 */
export type ProfileState =
  | { readonly kind: 'elsewhere'; readonly to: string }
  | { readonly kind: 'own' | 'other'; readonly profile: ProfileRow; readonly view: ProfileView }
  | { readonly kind: 'notCreated' }
  | { readonly kind: 'failed'; readonly outcome: PullFailure }
  | { readonly kind: 'loading' };

const noProfileId = idInPath(noProfilePath);

/** A profile created here has the account's id until the server assigns one. */
const meansOwn = (id: string, ownerId: OwnerId): boolean => id === noProfileId || id === ownerId;

export const isOwnProfile = (id: string, view: ProfileView | undefined): boolean => view?.own?.id === id;

/** A guest's profile exists on the guest's device only; a profile that was not created yet is not pulled. */
export const isPulled = (id: string, view: ProfileView | undefined, ownerId: OwnerId): boolean =>
  view !== undefined && !isOwnProfile(id, view) && !isGuestId(id) && !meansOwn(id, ownerId);

export type ProfileCircumstances = {
  readonly ownerId: OwnerId;
  readonly needsProfile: boolean;
  /** The screen has shown this profile as the user's own. */
  readonly wasOwn: boolean;
  readonly outcome: PullOutcome | undefined;
};

export function profileStateOf(id: string, view: ProfileView | undefined, now: ProfileCircumstances): ProfileState {
  const { ownerId, outcome } = now;
  if (id === '') return { kind: 'elsewhere', to: paths.notFound };
  if (view !== undefined && !isOwnProfile(id, view)) {
    if (view.own !== null && meansOwn(id, ownerId)) return { kind: 'elsewhere', to: paths.user(view.own.id) };
    // The guest who looked at this profile has signed in.
    if (isGuestId(id)) return { kind: 'elsewhere', to: now.wasOwn ? paths.home : paths.notFound };
    if (isPulled(id, view, ownerId) && outcome?.kind === 'notFound') return { kind: 'elsewhere', to: paths.notFound };
  }
  if (view !== undefined && view.shown !== null)
    return { kind: isOwnProfile(id, view) ? 'own' : 'other', profile: view.shown, view };
  if (view?.own === null && meansOwn(id, ownerId) && now.needsProfile) return { kind: 'notCreated' };
  return isFailure(outcome) ? { kind: 'failed', outcome } : { kind: 'loading' };
}
