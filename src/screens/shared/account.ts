export type Account = {
  /** False without an identity provider: guests only, as the splash explains (docs/product.md section 10). */
  readonly available: boolean;
  readonly continueAsGuest: () => Promise<void>;
  readonly signIn: (email: string, password: string) => Promise<AccountOutcome>;
  readonly signUp: (email: string, password: string) => Promise<AccountOutcome>;
  readonly sendReset: (email: string) => Promise<AccountOutcome>;
  readonly open: (what: 'signIn' | 'signUp') => Promise<void>;
  /** Warns of what is lost and asks first; resolves when done or cancelled. */
  readonly signOut: () => Promise<void>;
  readonly signOutOthers: () => Promise<void>;
};

/** `message` comes from the auth layer and is shown unchanged (docs/product.md section 5 and 8). */
export type AccountOutcome = { readonly kind: 'done' } | { readonly kind: 'failed'; readonly message: string };
