import { useState, useSyncExternalStore } from 'react';
import { canInstall, install, onInstallOffer } from '../../platform/install.ts';
import { dismissHint, isInstallHintDue } from '../../platform/ios-hint.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { InstallIcon } from '../../ui/shell-icons.tsx';
import { InstallHint } from '../../ui/feedback/InstallHint.tsx';
import { shell } from '../../ui/strings/strings.ts';

export function IosInstallHint() {
  const [shown, setShown] = useState(isInstallHintDue);
  if (!shown) return null;
  return (
    <InstallHint
      onDismiss={() => {
        dismissHint();
        setShown(false);
      }}
    />
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
