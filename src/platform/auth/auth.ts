/** The identity provider behind a narrow face: src/app knows no Firebase (docs/product.md section 7, Other). */
export type Auth = {
  readonly signIn: (email: string, password: string) => Promise<AuthResult>;
  readonly signUp: (email: string, password: string) => Promise<AuthResult>;
  /** Sends the reset link, or says that no such account exists. */
  readonly sendReset: (email: string) => Promise<ResetResult>;
  /** Forgets the account on this device; needs no network. */
  readonly signOut: () => Promise<void>;
  /**
   * Calls back with a session whenever the provider has a fresh token, first as soon as it has restored one. It never
   * says that nobody is signed in: an error of the identity server looks the same, and must not sign anybody out.
   */
  readonly onSession: (listener: (session: AuthSession) => void) => () => void;
};

export type AuthSession = {
  readonly uid: string;
  readonly email: string | null;
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresAtMs: number;
};

export type AuthFailure = { readonly kind: 'failed'; readonly message: string };
export type AuthResult = { readonly kind: 'signedIn'; readonly session: AuthSession } | AuthFailure;
export type ResetResult = { readonly kind: 'done' } | AuthFailure;
