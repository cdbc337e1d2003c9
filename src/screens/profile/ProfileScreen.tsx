import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { isGuestId } from '../../core/ids.ts';
import { idInPath, noProfilePath, paths } from '../../core/paths.ts';
import { isFailure } from '../../core/pull.ts';
import { profileView } from '../../db/profiles/views.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { ProfileIcon } from '../../ui/shell-icons.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { profile as words } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { useLive } from '../shared/use-live.ts';
import { usePull } from '../shared/use-pull.ts';
import { OwnerActions, SettingsLink, SignOutButton } from './OwnerActions.tsx';
import { ProfileHead, ProfileHeadSkeleton } from './ProfileHead.tsx';
import { ProfileFacts, ProfileLinks } from './ProfileLinks.tsx';

const noProfileId = idInPath(noProfilePath);

export function ProfileScreen() {
  const { db, identity } = useServices();
  const navigate = useNavigate();
  const id = idInPath(useLocation().pathname) ?? '';
  const view = useLive(`profile ${identity.ownerId} ${id}`, () => profileView(db, identity.ownerId, id));
  const isOwn = view !== undefined && view.own?.id === id;
  const [ownId, setOwnId] = useState<string>();
  if (isOwn && ownId !== id) setOwnId(id);
  // A profile created here has the account's id until the server assigns one.
  const meansOwn = id === noProfileId || id === identity.ownerId;
  // A guest's profile exists on the guest's device only; a profile that was not created yet is not pulled.
  const asksServer = view !== undefined && !isOwn && !isGuestId(id) && !meansOwn;
  const { outcome, refresh } = usePull(
    asksServer ? { kind: 'profile', profileId: id } : identity.kind === 'member' ? { kind: 'ownProfile' } : null,
  );
  if (view !== undefined && view.own !== null && meansOwn && !isOwn) {
    return <Navigate to={paths.user(view.own.id)} replace />;
  }
  const isUnknownGuest = view !== undefined && isGuestId(id) && !isOwn;
  // The guest who looked at this profile has signed in.
  if (isUnknownGuest && ownId === id) return <Navigate to={paths.home} replace />;
  if (isUnknownGuest || (asksServer && outcome?.kind === 'notFound') || id === '') {
    return <Navigate to={paths.notFound} replace />;
  }
  const shown = view?.shown ?? null;
  // Visiting this path again reopens the dialog (src/app/account/ProfileGate.tsx).
  const hasNone = view?.own === null && meansOwn && identity.needsProfile === 1;
  const title = isOwn || shown === null || shown.displayName === '' ? words.title : shown.displayName;
  return (
    <Screen title={title} actions={isOwn || hasNone ? <SettingsLink /> : undefined} narrow lit>
      {view !== undefined && shown !== null ? (
        <>
          <ProfileHead profile={shown} likes={view.likes} plays={view.plays} />
          {isOwn ? (
            <>
              <OwnerActions profile={shown} />
              <ProfileLinks />
              <SignOutButton />
            </>
          ) : (
            <ProfileFacts profile={shown} likes={view.likes} />
          )}
        </>
      ) : hasNone ? (
        <>
          <EmptyState icon={<ProfileIcon />} text={words.none}>
            <Button look="solid" onClick={() => void navigate(noProfilePath, { replace: true })}>
              {words.createTitle}
            </Button>
          </EmptyState>
          <SignOutButton />
        </>
      ) : isFailure(outcome) ? (
        <LoadError outcome={outcome} onRetry={() => void refresh()} />
      ) : (
        <ProfileHeadSkeleton />
      )}
    </Screen>
  );
}
