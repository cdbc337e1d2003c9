import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { serverPaths } from '../../src/core/server-paths.ts';
import { takesCoding } from './accepted-coding.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { isJson, noPage } from './security-headers.ts';
import { withoutOuterSlashes } from './slashes.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const packable = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/;
const packFromBytes = 512;

interface StaticFile {
  bytes: Buffer;
  type: string;
  etag: string;
  version: string;
  /** Whether its name holds a hash of its content. */
  isHashed: boolean;
  checkedMs: number;
  packed: Map<'br' | 'gzip', Promise<Buffer>>;
  plans: Map<string, FilePlan>;
}

/** Plans are cached and shared: never change one. */
export interface FilePlan {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer | undefined;
}

export interface FileRequest {
  method: string;
  path: string;
  header: (name: string) => string | undefined;
}

/** A file with a hashed name is checked again after this time, any other file for each request. */
const freshMs = 1_000;

export class StaticFiles {
  readonly #root: string;
  readonly #files = new Map<string, StaticFile>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Compresses the files in advance, so that no first visit waits for it. Does nothing without a folder. */
  async warm(): Promise<void> {
    const entries = await readdir(this.#root, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = relative(this.#root, join(entry.parentPath, entry.name)).split(sep).join('/');
      const file = await this.#file(path);
      if (file !== undefined && isPackable(file)) await pack(file, 'br');
    }
  }

  async answer(c: Context): Promise<Response | undefined> {
    const { method, path } = c.req;
    const plan = await this.plan({ method, path, header: (name) => c.req.header(name) });
    if (plan === undefined) return undefined;
    return new Response(plan.body === undefined ? null : new Uint8Array(plan.body), {
      status: plan.status,
      headers: { ...plan.headers },
    });
  }

  /** As `answer`, before it is written; synchronous if no disk access is needed. */
  plan(request: FileRequest): FilePlan | undefined | Promise<FilePlan | undefined> {
    const place = placeOf(request.path);
    const { path } = place;
    if (!place.mayBeFile) return this.#page(place, request);
    const known = this.#files.get(path === '' ? 'index.html' : path);
    if (known?.isHashed === true && performance.now() - known.checkedMs < freshMs) return planFor(known, request);
    return this.#look(place, request);
  }

  async #look(place: Place, request: FileRequest): Promise<FilePlan | undefined> {
    const file = await this.#file(place.path === '' ? 'index.html' : place.path);
    return file === undefined ? this.#page(place, request) : planFor(file, request);
  }

  async #page(place: Place, request: FileRequest): Promise<FilePlan | undefined> {
    const page = isNavigation(request, place) ? await this.#file('index.html') : undefined;
    return page && planFor(page, request);
  }

  async #file(path: string): Promise<StaticFile | undefined> {
    const place = join(this.#root, path);
    const found = await stat(place).catch(() => undefined);
    if (found?.isFile() !== true) {
      this.#files.delete(path);
      return undefined;
    }
    const version = `${found.mtimeMs}:${found.size}`;
    const known = this.#files.get(path);
    const checkedMs = performance.now();
    if (known?.version === version) {
      known.checkedMs = checkedMs;
      return known;
    }
    const bytes = await readFile(place);
    const etag = etagOf(bytes);
    const type = getMimeType(path) ?? 'application/octet-stream';
    const isHashed = path.startsWith('assets/');
    const file = { bytes, type, etag, version, isHashed, checkedMs, packed: new Map(), plans: new Map() };
    this.#files.set(path, file);
    return file;
  }
}

interface Place {
  /** Without outer slashes, decoded where that is possible. */
  path: string;
  /**
   * Others are looked for nowhere, but may be a page's: a handle can be anything (`/artist/.feast`). A path with doubled
   * slashes is no file's: a disk ignores them, so memory would get a copy of the file for each number of them.
   */
  mayBeFile: boolean;
}

function placeOf(urlPath: string): Place {
  try {
    const path = withoutOuterSlashes(decodeURIComponent(urlPath));
    const mayBeFile = !/[\\\0]|\/\//.test(path) && path.split('/').every((part) => !part.startsWith('.'));
    return { path, mayBeFile };
  } catch {
    return { path: withoutOuterSlashes(urlPath), mayBeFile: false };
  }
}

/** Only a page load gets the app; a missing script, and a call, must not be answered with HTML. */
function isNavigation({ header }: FileRequest, { path, mayBeFile }: Place): boolean {
  if (serverPaths.test(`/${path}`) || /^assets(\/|$)/.test(path)) return false;
  const mode = header('sec-fetch-mode');
  if (mode !== undefined) return mode === 'navigate';
  // Link previews and health checks accept `*/*`; so does an old browser's script, which a dot in its name reveals.
  const accept = header('accept') ?? '*/*';
  const hasDot = path.slice(path.lastIndexOf('/') + 1).includes('.');
  return accept.includes('text/html') || (accept.includes('*/*') && mayBeFile && !hasDot);
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

function planFor(file: StaticFile, { method, header }: FileRequest): FilePlan | Promise<FilePlan> {
  const isKnown = matchesEtag(header('if-none-match'), file.etag);
  const isHtml = file.type.startsWith('text/html');
  const isLoopback = isHtml && /^(localhost|127\.0\.0\.1)(:\d+)?$/.test(header('host') ?? '');
  const accepted = isPackable(file) ? (header('accept-encoding') ?? '') : '';
  const encoding = takesCoding(accepted, 'br') ? 'br' : takesCoding(accepted, 'gzip') ? 'gzip' : undefined;
  const name = `${isKnown ? 304 : method} ${encoding ?? ''} ${isLoopback}`;
  const made = file.plans.get(name);
  if (made !== undefined) return made;
  const keep = (bytes: Buffer): FilePlan => {
    const headers: Record<string, string> = {
      'content-type': file.type,
      etag: file.etag,
      vary: 'Accept-Encoding',
      'cache-control': file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (isHtml) headers['content-security-policy'] = contentSecurityPolicy(isLoopback);
    if (isJson(file.type)) headers['content-security-policy'] = noPage;
    const plan = isKnown
      ? { status: 304, headers, body: undefined }
      : {
          status: 200,
          headers: {
            ...headers,
            ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
            'content-length': String(bytes.byteLength),
          },
          body: method === 'HEAD' ? undefined : bytes,
        };
    file.plans.set(name, plan);
    return plan;
  };
  return encoding === undefined || isKnown ? keep(file.bytes) : pack(file, encoding).then(keep);
}
