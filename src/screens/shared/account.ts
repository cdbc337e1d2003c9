/** What src/app offers the screens for signing in and out. Every method ends in words the listener can read. */
export type Account = {
  /** False where no identity provider is configured: guests only, and the splash says so (docs/product.md section 10). */
  readonly available: boolean;
  /** Makes a guest, who listens from then on; says so when that cannot be stored. */
  readonly continueAsGuest: () => Promise<void>;
  readonly signIn: (email: string, password: string) => Promise<AccountOutcome>;
  readonly signUp: (email: string, password: string) => Promise<AccountOutcome>;
  readonly sendReset: (email: string) => Promise<AccountOutcome>;
  /** Opens the dialog to sign in or up over the screen; resolves when it is closed. */
  readonly open: (what: 'signIn' | 'signUp') => Promise<void>;
  /** Signs out after asking what must be asked (docs/guarantees.md, write path 12); resolves when it is done or the listener stays. */
  readonly signOut: () => Promise<void>;
  /** A guest's: gets a new secret id after asking, and says how it went; devices that know the old one find nothing. */
  readonly signOutOthers: () => Promise<void>;
};

/** `message` is the auth layer's, to be shown as it is (docs/product.md section 5 and 8). */
export type AccountOutcome = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly message: string };
