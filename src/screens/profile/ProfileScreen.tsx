import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { idInPath, noProfilePath } from '../../core/paths.ts';
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
import { isOwnProfile, isPulled, profileStateOf, type ProfileState } from './profile-state.ts';

export function ProfileScreen() {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const id = idInPath(useLocation().pathname) ?? '';
  const view = useLive(`profile ${ownerId} ${id}`, () => profileView(db, identity, id), [
    identity.kind,
    identity.needsProfile,
  ]);
  const [ownId, setOwnId] = useState<string>();
  if (isOwnProfile(id, view) && ownId !== id) setOwnId(id);
  const { outcome, refresh } = usePull(
    isPulled(id, view, ownerId)
      ? { kind: 'profile', profileId: id }
      : identity.kind === 'member'
        ? { kind: 'ownProfile' }
        : null,
  );
  const needsProfile = identity.needsProfile === 1;
  const state = profileStateOf(id, view, { ownerId, needsProfile, wasOwn: ownId === id, outcome });
  if (state.kind === 'elsewhere') return <Navigate to={state.to} replace />;
  const name = state.kind === 'other' ? state.profile.displayName : '';
  return (
    <Screen
      title={name === '' ? words.title : name}
      actions={state.kind === 'own' || state.kind === 'notCreated' ? <SettingsLink /> : undefined}
      narrow
      lit
    >
      <ProfileContent state={state} onRetry={() => void refresh()} />
    </Screen>
  );
}

type ContentProps = {
  readonly state: Exclude<ProfileState, { kind: 'elsewhere' }>;
  readonly onRetry: () => void;
};

function ProfileContent({ state, onRetry }: ContentProps) {
  switch (state.kind) {
    case 'own':
      return (
        <>
          <ProfileHead profile={state.profile} likes={state.view.likes} plays={state.view.plays} />
          <OwnerActions profile={state.profile} />
          <ProfileLinks />
          <SignOutButton />
        </>
      );
    case 'other':
      return (
        <>
          <ProfileHead profile={state.profile} likes={state.view.likes} plays={state.view.plays} />
          <ProfileFacts profile={state.profile} likes={state.view.likes} />
        </>
      );
    case 'notCreated':
      return <NoProfile />;
    case 'failed':
      return <LoadError outcome={state.outcome} onRetry={onRetry} />;
    case 'loading':
      return <ProfileHeadSkeleton />;
  }
}

/** Visiting this path again reopens the dialog (src/app/account/ProfileGate.tsx). */
function NoProfile() {
  const navigate = useNavigate();
  return (
    <>
      <EmptyState icon={<ProfileIcon />} text={words.none}>
        <Button look="solid" onClick={() => void navigate(noProfilePath, { replace: true })}>
          {words.createTitle}
        </Button>
      </EmptyState>
      <SignOutButton />
    </>
  );
}
