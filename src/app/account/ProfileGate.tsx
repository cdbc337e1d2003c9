import { Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { noProfilePath, paths } from '../../core/paths.ts';
import { ownProfile, refusedProfile } from '../../db/profiles/queries.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { useOpensAfterAlerts } from '../dialogs/use-opens-after-alerts.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const CreateProfileDialog = lazyPart(
  async () => (await import('../dialogs/CreateProfileDialog.tsx')).CreateProfileDialog,
);

/**
 * needsAudiolog (docs/product.md section 10): 'Create your profile' covers the requested route, which shows afterwards.
 * Once closed, it returns with /user/foo, the Profile tab's path while no profile is known; with a profile, that path
 * leads to it. Only the server's 404 means that a profile is missing, not a failed pull.
 */
export function ProfileGate() {
  const { db, identity } = useServices();
  const { pathname, key } = useLocation();
  const { ownerId, kind } = identity;
  const isProfileTab = pathname === noProfilePath;
  const profile = useLive(`gate ${ownerId} ${isProfileTab}`, async () =>
    isProfileTab ? ((await ownProfile(db, ownerId)) ?? null) : null,
  );
  const [closedAt, setClosedAt] = useState<string>();
  const closed = isProfileTab ? closedAt === key : closedAt !== undefined;
  // A refused profile must still be created: the dialog says why.
  const refused = useLive(`refused profile ${ownerId}`, async () =>
    kind === 'member' ? refusedProfile(db, ownerId) : null,
  );
  const isMissing = identity.needsProfile === 1 || typeof refused === 'string';
  const open = useOpensAfterAlerts(kind === 'member' && isMissing && !closed);
  if (kind === 'visitor' || profile === undefined) return null;
  if (isProfileTab && profile !== null) return <Navigate to={paths.user(profile.id)} replace />;
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <CreateProfileDialog onClose={() => setClosedAt(key)} />
    </Suspense>
  );
}
