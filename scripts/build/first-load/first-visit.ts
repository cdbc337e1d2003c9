import type { Plugin, Rolldown } from 'vite';

/**
 * Completes index.html, which paints the splash of a first visit before styles and code are here
 * (docs/decisions/0089-first-visit.md): marks a build that has accounts, names the splash's files, and moves the style
 * sheet behind what is painted, because one in the head holds back the first paint. Vite's code for later style sheets
 * follows it into the body: the styles of a screen must come after the shared ones. Throws where Vite's code is not of
 * the shape this reads.
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
      handler: (html, { bundle }) => {
        const page = bundle === undefined ? '' : ` data-splash="${splashFiles(bundle, html).join(' ')}"`;
        return stylesLast(html.replace('<html ', `<html${hasAccounts ? ' data-accounts' : ''}${page} `));
      },
    },
    generateBundle(_, bundle) {
      const loaders = Object.values(bundle).filter(
        (file) => file.type === 'chunk' && loaderMarks.every((mark) => file.code.includes(mark)),
      );
      if (loaders.length !== 1) throw new Error(`${loaders.length} chunks load style sheets, expected 1`);
      for (const file of loaders) if (file.type === 'chunk') file.code = loadingIntoBody(file.code);
    },
  };
}

/** Addresses of the splash's code and styles, with all that it imports and `html` does not load anyway. */
function splashFiles(bundle: Rolldown.OutputBundle, html: string): readonly string[] {
  const found = new Set<string>();
  const add = (name: string): void => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk' || chunk.isEntry) return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(add);
  };
  const splash = Object.values(bundle).filter((file) => file.type === 'chunk' && file.name === 'splash');
  if (splash.length !== 1) throw new Error(`${splash.length} chunks have the splash, expected 1`);
  for (const { fileName } of splash) add(fileName);
  const linked = (html.match(styleLinks) ?? []).join('');
  return [...found].map((name) => `/${name}`).filter((address) => !linked.includes(address));
}

const styleLinks = /\s*<link rel="stylesheet"[^>]*>/g;

function stylesLast(html: string): string {
  const links = (html.match(styleLinks) ?? []).map((link) => `    ${link.trim()}\n`).join('');
  const parts = html.replace(styleLinks, '').split('    <noscript>');
  if (parts.length !== 2) throw new Error(`${parts.length - 1} noscript elements in index.html, expected 1`);
  return parts.join(`${links}    <noscript>`);
}

/** In the chunk with Vite's code that loads the style sheets of dynamic imports, and only there. */
const loaderMarks = ['vite:preloadError', 'document.head.appendChild('];

function loadingIntoBody(code: string): string {
  const parts = code.split('document.head.appendChild(');
  if (parts.length !== 2) throw new Error(`${parts.length - 1} places append to the head, expected 1`);
  return parts.join('document.body.appendChild(');
}
