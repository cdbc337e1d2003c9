import { Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../core/limits.ts';
import { paths } from '../../core/paths.ts';
import { takeFirstVisit } from '../../platform/first-load/first-visit.ts';
import { wasAppShown } from '../../platform/page-load.ts';
import { Button, IconButton } from '../../ui/primitives/Button.tsx';
import { QuestionIcon } from '../../ui/icons.tsx';
import { splash } from '../../ui/strings/actions.ts';
import { app } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { Beats } from './Beats.tsx';
import type { Typed } from './dialog-props.ts';
import { SignInForm } from './SignInForm.tsx';
import styles from './SplashScreen.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';

const dialogs = {
  signUp: lazyPart(async () => (await import('./SignUpDialog.tsx')).SignUpDialog),
  reset: lazyPart(async () => (await import('./ResetDialog.tsx')).ResetDialog),
  about: lazyPart(async () => (await import('./AboutDialog.tsx')).AboutDialog),
};

export function SplashScreen() {
  const { identity } = useServices();
  const [wasKnown] = useState(identity.kind !== 'visitor');
  const isKnown = identity.kind !== 'visitor';
  useRedirect(isKnown, wasKnown);
  // After the entrance has taken it; a known user has none.
  useLayoutEffect(() => void takeFirstVisit(), []);
  return (
    <main id="main" tabIndex={-1} className={styles.splash}>
      <Beats />
      <div className={styles.column}>
        <header className={styles.brand}>
          <h1 className={styles.name}>{app.name}</h1>
          <p className={styles.about}>{app.about}</p>
        </header>
        {wasKnown ? null : <Entrance />}
      </div>
    </main>
  );
}

/** docs/product.md section 2: at once if the app was loaded before or the user just signed in, else after 1 s. */
function useRedirect(isKnown: boolean, wasKnown: boolean): void {
  const navigate = useNavigate();
  const [appWasShown] = useState(wasAppShown);
  useLayoutEffect(() => {
    if (!isKnown) return undefined;
    const go = (): void => void navigate(paths.home, { replace: true });
    if (!wasKnown || appWasShown) {
      go();
      return undefined;
    }
    const timer = setTimeout(go, limits.splashRedirectMs);
    return () => clearTimeout(timer);
  }, [isKnown, wasKnown, appWasShown, navigate]);
}

/**
 * Ends on the returned button what began on index.html's, which stood in its place, or before a reload: a press, or the
 * focus.
 */
function useEarlyPress(press: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  const pressNow = useEffectEvent(press);
  // In the task of the commit: a key between the two would come to no button.
  useLayoutEffect(() => {
    const early = takeFirstVisit();
    if (early.hadFocus) button.current?.focus();
    if (early.press === 'pressed') {
      pressNow();
      return undefined;
    }
    if (early.press !== 'down') return undefined;
    // The button that was held is gone, so no click will come.
    const isOn = (target: EventTarget | null): boolean =>
      target instanceof Node && button.current?.contains(target) === true;
    const pointerUp = ({ clientX, clientY }: PointerEvent): void => {
      if (isOn(document.elementFromPoint(clientX, clientY))) pressNow();
    };
    const keyUp = ({ key, target }: KeyboardEvent): void => {
      if (key === ' ' && isOn(target)) pressNow();
    };
    const once = { once: true } as const;
    document.addEventListener('pointerup', pointerUp, once);
    document.addEventListener('keyup', keyUp, once);
    return () => {
      document.removeEventListener('pointerup', pointerUp);
      document.removeEventListener('keyup', keyUp);
    };
  }, []);
  return button;
}

function Entrance() {
  const { account } = useServices();
  const [open, setOpen] = useState<{ readonly dialog: keyof typeof dialogs; readonly typed?: Typed }>();
  const [busy, setBusy] = useState(false);
  const Dialog = open === undefined ? undefined : dialogs[open.dialog];
  const continueAsGuest = (): void => {
    setBusy(true);
    void account.continueAsGuest().finally(() => setBusy(false));
  };
  const guestButton = useEarlyPress(continueAsGuest);
  const guest = (
    <Button
      ref={guestButton}
      look={account.available ? 'soft' : 'solid'}
      wide
      disabled={busy}
      onClick={continueAsGuest}
    >
      {splash.guest}
    </Button>
  );
  const form = (
    <SignInForm
      onForgot={(typed) => setOpen({ dialog: 'reset', typed })}
      onSignUp={(typed) => setOpen({ dialog: 'signUp', typed })}
    />
  );
  return (
    <div className={styles.entrance}>
      {account.available ? (
        <>
          {form}
          <p className={styles.or}>
            <span>{splash.or}</span>
          </p>
          {guest}
        </>
      ) : (
        <>
          <p className={styles.notice}>{splash.guestOnly}</p>
          {guest}
          {/* Folded away, because the form has no use without sign-in (docs/product.md section 2). */}
          <details className={styles.account}>
            <summary>{splash.haveAccount}</summary>
            {form}
          </details>
        </>
      )}
      <IconButton label={splash.about} className={styles.question} onClick={() => setOpen({ dialog: 'about' })}>
        <QuestionIcon size={22} />
      </IconButton>
      {Dialog === undefined ? null : (
        <Suspense fallback={null}>
          <Dialog typed={open?.typed} onClose={() => setOpen(undefined)} onDone={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
