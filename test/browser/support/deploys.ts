import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dist = join(import.meta.dirname, '../../../dist');

/**
 * A folder that a server serves while versions of the app are deployed into it, as hosts do it: every hashed file of the
 * version before is gone. A version is dist/ with other names for its hashed files and a mark in index.html.
 */
export class Deploys {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** With version 1 deployed. */
  static async start(): Promise<Deploys> {
    const deploys = new Deploys(join(await mkdtemp(join(tmpdir(), 'offbeat-deploys-')), 'dist'));
    await deploys.deploy(1);
    return deploys;
  }

  /** Deploys `version`; `without` names the start of hashed files that the upload forgot. */
  async deploy(version: number, { without }: { readonly without?: string } = {}): Promise<void> {
    const fresh = `${this.folder}-${version}`;
    await cp(dist, fresh, { recursive: true });
    const assets = await readdir(join(fresh, 'assets'));
    const renamed = new Map(assets.map((name) => [name, name.replace(/(\.\w+)$/, `v${version}$1`)]));
    const rewrite = async (path: string): Promise<void> => {
      const text = await readFile(join(fresh, path), 'utf8');
      const named = text.replace(/[\w.-]+\.(?:js|css|woff2|txt)\b/g, (name) => renamed.get(name) ?? name);
      await writeFile(join(fresh, path), mark(path, named, version));
    };
    for (const path of ['index.html', 'sw.js', ...assets.map((name) => `assets/${name}`)]) {
      if (/\.(?:html|js|css|txt)$/.test(path)) await rewrite(path);
    }
    for (const [from, to] of renamed) {
      if (without !== undefined && from.startsWith(without)) await rm(join(fresh, 'assets', from));
      else await rename(join(fresh, 'assets', from), join(fresh, 'assets', to));
    }
    await rm(this.folder, { recursive: true, force: true });
    await rename(fresh, this.folder);
  }

  async close(): Promise<void> {
    await rm(join(this.folder, '..'), { recursive: true, force: true });
  }
}

/** A page tells its version by a meta element, and its revision in the precache differs with it. */
function mark(path: string, text: string, version: number): string {
  if (path === 'index.html') return text.replace('</head>', `<meta name="deployed" content="${version}" /></head>`);
  if (path === 'sw.js')
    return text.replace(/(\/index\.html[`"'],\s*revision:\s*[`"'])[0-9a-f]+/g, `$1version-${version}`);
  return text;
}
