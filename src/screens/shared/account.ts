/** Sign-in and sign-out for screens. Every method reports its outcome to the user. */
export type Account = {
  /** False without an identity provider: guests only, and the splash says so (docs/product.md section 10). */
  readonly available: boolean;
  /** Switches to a new guest; reports a failed commit. */
  readonly continueAsGuest: () => Promise<void>;
  readonly signIn: (email: string, password: string) => Promise<AccountOutcome>;
  readonly signUp: (email: string, password: string) => Promise<AccountOutcome>;
  readonly sendReset: (email: string) => Promise<AccountOutcome>;
  /** Opens the dialog over the screen; resolves when it is closed. */
  readonly open: (what: 'signIn' | 'signUp') => Promise<void>;
  /** Asks first what docs/guarantees.md, write path 12 requires; resolves when done or cancelled. */
  readonly signOut: () => Promise<void>;
  /** For guests: requests a new secret id after asking; devices with the old one lose access. */
  readonly signOutOthers: () => Promise<void>;
};

/** `message` is the auth layer's, to be shown unchanged (docs/product.md section 5 and 8). */
export type AccountOutcome = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly message: string };
