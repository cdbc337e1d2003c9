import type { Plugin } from 'vite';

const routerFile = /node_modules\/react-router\/dist\/production\/.*\.mjs$/;
/** Only devtools read it. As a write to a variable it keeps the component that it names. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm;
/** Calls without an effect of their own, which the package does not mark as such. */
const pureCall = /^(var \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/gm;

/**
 * Lets the bundler drop what Offbeat does not use of react-router: Link, NavLink, Form and all that only they reach.
 * Throws where the file is not of the shape this reads; one without these names is left as it is, and the limit of the
 * first screen's bytes (test/integration/app/shell-size.test.ts) tells.
 */
export function unusedRouter(): Plugin {
  return {
    name: 'offbeat-unused-router',
    apply: 'build',
    transform: {
      filter: { id: routerFile },
      handler: (code) => {
        if (!code.includes('NavLinkWithRef')) return null;
        return { code: withoutUnused(code), map: null };
      },
    },
  };
}

/** `code` with its calls marked as pure and without display names, which keep components alive. */
export function withoutUnused(code: string): string {
  const marked = code.replace(displayName, '').replace(pureCall, '$1/* @__PURE__ */ $2');
  if (!marked.includes('var NavLink = /* @__PURE__ */ ') || marked.includes('\nNavLink.displayName'))
    throw new Error('react-router is built differently now: scripts/build/first-load/unused-router.ts does not fit');
  return marked;
}
