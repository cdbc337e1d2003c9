import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { matchesEtag } from './json-answers.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const packable = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/;
const packFromBytes = 512;

interface StaticFile {
  bytes: Buffer;
  type: string;
  etag: string;
  version: string;
  packed: Map<'br' | 'gzip', Promise<Buffer>>;
}

/** The built app from a folder: each file is read and packed once and then answered from memory. */
export class StaticFiles {
  readonly #root: string;
  readonly #files = new Map<string, StaticFile>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Packs what is there, so that nobody's first visit waits for it. Silent where there is no folder. */
  async warm(): Promise<void> {
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = relative(this.#root, join(entry.parentPath, entry.name)).split(sep).join('/');
      const file = await this.#file(path);
      if (file !== undefined && isPackable(file)) await pack(file, 'br');
    }
  }

  /** The answer to a GET or HEAD, or undefined when this folder has none for it. */
  async answer(c: Context): Promise<Response | undefined> {
    const path = pathOf(c.req.path);
    if (path === undefined) return undefined;
    const file = await this.#file(path === '' ? 'index.html' : path);
    if (file !== undefined) return send(c, file, path.startsWith('assets/'));
    const index = isNavigation(c, path) ? await this.#file('index.html') : undefined;
    return index === undefined ? undefined : send(c, index, false);
  }

  async #file(path: string): Promise<StaticFile | undefined> {
    const place = join(this.#root, path);
    const found = await stat(place).catch(() => undefined);
    if (found?.isFile() !== true) return undefined;
    const version = `${found.mtimeMs}:${found.size}`;
    const known = this.#files.get(path);
    if (known?.version === version) return known;
    const bytes = await readFile(place);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const type = types[extname(path)] ?? 'application/octet-stream';
    const file = { bytes, type, etag, version, packed: new Map() };
    this.#files.set(path, file);
    return file;
  }
}

/** A path inside the folder, without its leading slash; undefined for dot files, `..` and broken escapes. */
function pathOf(urlPath: string): string | undefined {
  try {
    const path = decodeURIComponent(urlPath).replace(/^\/+/, '');
    const isSafe = !/[\\\0]/.test(path) && path.split('/').every((part) => !part.startsWith('.'));
    return isSafe ? path.replace(/\/+$/, '') : undefined;
  } catch {
    return undefined;
  }
}

/** Only a page load gets the app; a missing script must not be answered with HTML. */
function isNavigation(c: Context, path: string): boolean {
  if (/^(assets|api|audio|covers|avatars)(\/|$)/.test(path)) return false;
  const mode = c.req.header('sec-fetch-mode');
  return mode === undefined ? /text\/html/.test(c.req.header('accept') ?? '') : mode === 'navigate';
}

const isPackable = (file: StaticFile): boolean => packable.test(file.type) && file.bytes.byteLength >= packFromBytes;

function pack(file: StaticFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = file.packed.get(encoding);
  if (known !== undefined) return known;
  const packed =
    encoding === 'br'
      ? brotli(file.bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: file.bytes.byteLength } })
      : gzipped(file.bytes, { level: 9 });
  file.packed.set(encoding, packed);
  return packed;
}

async function send(c: Context, file: StaticFile, isHashed: boolean): Promise<Response> {
  const headers = new Headers({
    'content-type': file.type,
    etag: file.etag,
    vary: 'Accept-Encoding',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (file.type.startsWith('text/html')) {
    headers.set(
      'content-security-policy',
      contentSecurityPolicy(/^(localhost|127\.0\.0\.1)$/.test(new URL(c.req.url).hostname)),
    );
  }
  if (matchesEtag(c.req.header('if-none-match'), file.etag)) return new Response(null, { status: 304, headers });
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
  const isPacked = encoding !== undefined && isPackable(file);
  const bytes = isPacked ? await pack(file, encoding) : file.bytes;
  if (isPacked) headers.set('content-encoding', encoding);
  headers.set('content-length', String(bytes.byteLength));
  return new Response(c.req.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}
