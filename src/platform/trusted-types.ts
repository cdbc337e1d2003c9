interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown;
}

const isFactory = (value: unknown): value is PolicyFactory =>
  typeof value === 'object' && value !== null && 'createPolicy' in value && typeof value.createPolicy === 'function';

/**
 * The one Trusted Types policy: a string may name a worker's or service worker's script if it is a file of our own
 * origin, and never becomes HTML or script text. Without it, `require-trusted-types-for 'script'`, which the reference
 * server sends, blocks both workers. Does nothing in browsers without Trusted Types.
 */
export function allowOwnScripts(scope: { trustedTypes?: unknown; location: { origin: string; href: string } }): void {
  const { trustedTypes, location } = scope;
  if (!isFactory(trustedTypes)) return;
  trustedTypes.createPolicy('default', {
    createScriptURL: (url) => {
      if (new URL(url, location.href).origin !== location.origin) throw new TypeError('a script of another origin');
      return url;
    },
  });
}
