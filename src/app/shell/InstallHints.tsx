import { Suspense, useState, useSyncExternalStore } from 'react';
import { canInstall, install, onInstallOffer } from '../../platform/install.ts';
import { dismissHint, isInstallHintDue } from '../../platform/ios-hint.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { InstallIcon } from '../../ui/shell-icons.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { shell } from '../../ui/strings/strings.ts';

const InstallHint = lazyPart(async () => (await import('../../ui/feedback/InstallHint.tsx')).InstallHint);

/** Its room is left free until its code has come (ios-hint.ts). */
export function IosInstallHint() {
  const [shown, setShown] = useState(isInstallHintDue);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <InstallHint
        onDismiss={() => {
          dismissHint();
          setShown(false);
        }}
      />
    </Suspense>
  );
}

export function InstallButton({ className }: { readonly className?: string | undefined }) {
  const offered = useSyncExternalStore(onInstallOffer, canInstall);
  if (!offered) return null;
  return (
    <Button look="plain" className={className} icon={<InstallIcon size={18} />} onClick={() => void install()}>
      {shell.installApp}
    </Button>
  );
}
