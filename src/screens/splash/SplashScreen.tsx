import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../core/limits.ts';
import { paths } from '../../core/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { app, splash } from '../../ui/strings.ts';
import { useServices } from '../services.ts';

export function SplashScreen() {
  const { identity, account } = useServices();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const isKnown = identity.kind !== 'visitor';
  useEffect(() => {
    if (!isKnown) return undefined;
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), busy ? 0 : limits.splashRedirectMs);
    return () => clearTimeout(timer);
  }, [isKnown, busy, navigate]);
  return (
    <main id="main" tabIndex={-1}>
      <h1>{app.name}</h1>
      <Button
        look="solid"
        disabled={busy}
        onClick={() => {
          setBusy(true);
          void account.continueAsGuest();
        }}
      >
        {splash.guest}
      </Button>
    </main>
  );
}
