import type { Context } from 'hono';
import { isRecord } from '../outside-values.ts';
import { etagOf, matchesEtag } from './etag.ts';
import type { StaticFiles } from './static-files.ts';

export interface SongHead {
  title: string;
  author: string;
  /** Absolute, or undefined where the song has no usable picture. */
  imageUrl: string | undefined;
  pageUrl: string;
}

function songHead(song: unknown, pageUrl: string): SongHead | undefined {
  if (!isRecord(song) || typeof song['title'] !== 'string' || song['title'].trim() === '') return undefined;
  const author = typeof song['display_name'] === 'string' ? song['display_name'] : '';
  return { title: song['title'], author, imageUrl: absolute(song['image_url'], pageUrl), pageUrl };
}

function absolute(address: unknown, base: string): string | undefined {
  if (typeof address !== 'string' || address === '' || !URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}

/**
 * The app's index.html with the song's title and Open Graph tags (https://ogp.me) in its head, for link previews, which
 * run no script. The rest of the page is unchanged, so the app starts from it as usual.
 */
function withSongHead(html: string, song: SongHead): string {
  const text = song.author === '' ? 'Offbeat' : `${song.author} · Offbeat`;
  const tags = [
    ['property', 'og:type', 'music.song'],
    ['property', 'og:site_name', 'Offbeat'],
    ['property', 'og:title', song.title],
    ['property', 'og:description', text],
    ['property', 'og:url', song.pageUrl],
    ...(song.imageUrl === undefined ? [] : [['property', 'og:image', song.imageUrl]]),
    ['name', 'twitter:card', 'summary'],
  ].map(([attribute = '', name = '', content = '']) => `<meta ${attribute}="${name}" content="${escaped(content)}" />`);
  const title = song.author === '' ? song.title : `${song.title} · ${song.author}`;
  // Functions: a song's title may contain `$&`, which a replacement text would treat as a pattern.
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace('</head>', () => `    ${tags.join('\n    ')}\n  </head>`);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/**
 * Answers a page load of /post/{id} with that song's head. Undefined where the app's plain page is served: not a page
 * load, a song that is not public, no built app, or `find` failed (the page must open while the database is down).
 */
export async function songPage(
  c: Context,
  files: StaticFiles,
  origin: string,
  find: (id: string) => Promise<unknown>,
): Promise<Response | undefined> {
  const plain = await files.plan({
    method: 'GET',
    path: c.req.path,
    header: (name) => (name === 'accept-encoding' || name === 'if-none-match' ? undefined : c.req.header(name)),
  });
  if (plain?.body === undefined || plain.headers['content-type']?.startsWith('text/html') !== true) return undefined;
  const song = await find(c.req.param('id') ?? '').catch(() => undefined);
  const pageUrl = new URL(c.req.path, origin).href;
  const head = songHead(song, pageUrl);
  if (head === undefined) return undefined;
  const html = withSongHead(plain.body.toString('utf8'), head);
  const etag = etagOf(html);
  const { 'content-length': _length, ...headers } = plain.headers;
  const status = matchesEtag(c.req.header('if-none-match'), etag) ? 304 : 200;
  return new Response(status === 304 || c.req.method === 'HEAD' ? null : html, {
    status,
    headers: { ...headers, etag },
  });
}
