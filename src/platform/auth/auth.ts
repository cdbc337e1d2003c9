export type Auth = {
  readonly signIn: (email: string, password: string) => Promise<AuthResult>;
  readonly signUp: (email: string, password: string) => Promise<AuthResult>;
  readonly sendReset: (email: string) => Promise<ResetResult>;
  readonly signOut: () => Promise<void>;
  /**
   * Calls back with every fresh token of the user who is signed in, first after restoring a session. It never reports
   * "signed out": an error of the identity server looks the same, and must not sign the user out.
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

export type AuthFailure = {
  readonly kind: 'failed';
  readonly message: string;
  readonly unreachable?: true;
};
export type AuthResult = { readonly kind: 'signedIn'; readonly session: AuthSession } | AuthFailure;
export type ResetResult = { readonly kind: 'done' } | AuthFailure;
