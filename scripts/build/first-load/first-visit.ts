import type { Plugin } from 'vite';

/**
 * Completes index.html, which paints the splash of a first visit before styles and code are here
 * (docs/decisions/0089-first-visit.md): marks a build that has accounts, and moves the style sheet behind what is
 * painted, because one in the head holds back the first paint.
 */
export function firstVisit(): Plugin {
  let hasAccounts = false;
  return {
    name: 'offbeat-first-visit',
    configResolved({ env }) {
      hasAccounts = String(env['VITE_FIREBASE_API_KEY'] ?? '').trim() !== '';
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => stylesLast(hasAccounts ? html.replace('<html ', '<html data-accounts ') : html),
    },
  };
}

const styleLinks = /\s*<link rel="stylesheet"[^>]*>/g;

function stylesLast(html: string): string {
  const links = (html.match(styleLinks) ?? []).map((link) => `    ${link.trim()}\n`).join('');
  return html.replace(styleLinks, '').replace(/ *<noscript>/, (noscript) => links + noscript);
}
