import { sessionFlag } from './session-flag.ts';

const hintDismissed = sessionFlag('offbeat:install-hint');

/** Leaves space for the hint before it is loaded, so that nothing moves when it comes (Shell.module.css). */
export function reserveInstallHint(): void {
  if (isInstallHintDue()) document.documentElement.dataset['installHint'] = '';
}

/** In iOS browser tabs, until dismissed in this session (docs/product.md section 2). */
export const isInstallHintDue = (): boolean => isIosBrowserTab() && !hintDismissed.isSet();

/** A browser on iOS or iPadOS, where only the share menu installs, while the app is not installed. */
function isIosBrowserTab(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // iPadOS reports itself as a Mac, but no Mac has a touch screen.
  const isIos = /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  const isInstalled =
    ('standalone' in navigator && navigator.standalone === true) ||
    window.matchMedia('(display-mode: standalone)').matches;
  return isIos && !isInstalled;
}

export function dismissHint(): void {
  delete document.documentElement.dataset['installHint'];
  // Where session storage is disabled, the hint returns with the next page.
  hintDismissed.set();
}
