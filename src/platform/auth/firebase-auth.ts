import { initializeApp, type FirebaseOptions } from 'firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type Auth as FirebaseAuth,
  type User,
} from 'firebase/auth';
import type { AuthConfig } from '../../core/config.ts';
import { ignored } from '../../lib/log.ts';
import type { Auth, AuthFailure, AuthResult, AuthSession, ResetResult } from './auth.ts';
import { isUnreachable, messageOf } from './messages.ts';

/** initializeAuth with IndexedDB alone is a third smaller than getAuth(). Import this file lazily. */
export function createFirebaseAuth(config: Exclude<AuthConfig, { kind: 'none' }>): Auth {
  const auth = initializeAuth(initializeApp(optionsOf(config)), { persistence: indexedDBLocalPersistence });
  if (config.kind === 'emulator') connectAuthEmulator(auth, config.url, { disableWarnings: true });
  return {
    signIn: (email, password) => session(() => signInWithEmailAndPassword(auth, email, password)),
    signUp: (email, password) => session(() => createUserWithEmailAndPassword(auth, email, password)),
    sendReset: (email) => sendReset(auth, email),
    signOut: () => signOut(auth),
    onSession: (listener) =>
      onIdTokenChanged(auth, (user) => {
        if (user === null) return;
        const report = (session: AuthSession): void => {
          // A user who signed out while the token was being renewed would be signed in again.
          if (auth.currentUser?.uid === user.uid) listener(session);
        };
        // A session without a token now gets one with the next change; the user stays signed in.
        sessionOf(user).then(report, ignored('reading the new token'));
      }),
  };
}

function optionsOf(config: Exclude<AuthConfig, { kind: 'none' }>): FirebaseOptions {
  // The emulator accepts any key, but the SDK requires one.
  if (config.kind === 'emulator') return { apiKey: 'emulator', projectId: config.projectId };
  const { apiKey, authDomain, projectId, appId } = config;
  return {
    apiKey,
    ...(authDomain === null ? {} : { authDomain }),
    ...(projectId === null ? {} : { projectId }),
    ...(appId === null ? {} : { appId }),
  };
}

async function session(signIn: () => Promise<{ readonly user: User }>): Promise<AuthResult> {
  try {
    return { kind: 'signedIn', session: await sessionOf((await signIn()).user) };
  } catch (error) {
    return failure(error);
  }
}

async function sessionOf(user: User): Promise<AuthSession> {
  const { token, expirationTime } = await user.getIdTokenResult();
  return {
    uid: user.uid,
    email: user.email,
    idToken: token,
    refreshToken: user.refreshToken,
    expiresAtMs: Date.parse(expirationTime),
  };
}

/**
 * docs/product.md section 5 looks up the sign-in methods first. Sending has the same outcomes: `user-not-found` without
 * an account, success where the provider hides which addresses exist (docs/product.md section 10).
 */
async function sendReset(auth: FirebaseAuth, email: string): Promise<ResetResult> {
  try {
    await sendPasswordResetEmail(auth, email);
    return { kind: 'done' };
  } catch (error) {
    return failure(error);
  }
}

const failure = (error: unknown): AuthFailure => ({
  kind: 'failed',
  message: messageOf(error),
  ...(isUnreachable(error) && { unreachable: true }),
});
