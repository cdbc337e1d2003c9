/** A browser on iOS or iPadOS, where only the share menu installs, while the app is not installed. */
export function isIosBrowserTab(): boolean {
  const { userAgent, platform, maxTouchPoints } = navigator;
  // iPadOS reports itself as a Mac, but no Mac has a touch screen.
  const isIos = /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
  const isInstalled =
    ('standalone' in navigator && navigator.standalone === true) ||
    window.matchMedia('(display-mode: standalone)').matches;
  return isIos && !isInstalled;
}

const hintKey = 'offbeat:install-hint';

export function wasHintDismissed(): boolean {
  try {
    return sessionStorage.getItem(hintKey) !== null;
  } catch {
    // Session storage is disabled.
    return false;
  }
}

export function dismissHint(): void {
  try {
    sessionStorage.setItem(hintKey, 'dismissed');
  } catch {
    // Session storage is disabled: the hint returns with the next page.
  }
}
