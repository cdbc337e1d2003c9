import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { mainGenres } from '../../../../src/core/genres/main-genres.ts';
import { demoCatalogue } from '../../../../demo/catalogue.ts';
import { providerApp } from '../../../../server/provider/app.ts';
import { providerCatalogue } from '../../../../demo/provider/catalogue.ts';
import { parseProviderConfig } from '../../../../server/provider/config.ts';

const origin = 'http://127.0.0.1:5999';
const folder = mkdtempSync(join(tmpdir(), 'offbeat-provider-'));
const { app, close } = providerApp({
  dataDir: folder,
  origin,
  allowedOrigins: ['https://music.example'],
  log: () => undefined,
});
const catalogue = providerCatalogue(origin);
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const search = async (query: object, path = '/api/search/') => {
  const response = await app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://music.example' },
    body: JSON.stringify({ search_queries: [query] }),
  });
  const json: unknown = await response.json();
  return { response, json };
};
const genreQuery = (term: string, from = 0, size = 50) => ({
  name: 'tag_song',
  search_type: 'tag_song',
  term,
  from_index: from,
  size,
});

describe('the demo provider', () => {
  it('has its own songs, ids and artists in every genre', () => {
    const own = demoCatalogue();
    const ids = new Set(own.songs.map((song) => song.id));
    const handles = new Set(own.artists.map((artist) => artist.handle));
    expect(catalogue.songs).toHaveLength(600);
    expect(catalogue.songs.filter((song) => ids.has(song.id) || handles.has(song.handle))).toEqual([]);
    expect(new Set(catalogue.songs.map((song) => song.genre))).toEqual(new Set(mainGenres));
  });

  it('answers the genre query in pages, with addresses on its own origin and no key', async () => {
    for (const path of ['/api/search', '/api/search/']) {
      const { response, json } = await search(genreQuery('lo fi', 0, 5), path);
      expect(response.headers.get('access-control-allow-origin')).toBe('https://music.example');
      expect(JSON.stringify(json)).toMatch(/"total_hits":[0-9]+[}]{3}$/);
      const text = JSON.stringify(json);
      expect(text.match(/"audio_url":"http:\/\/127\.0\.0\.1:5999\/audio\/ext-/g)).toHaveLength(5);
      expect(text).not.toContain('processed_audio_key');
      expect(text).not.toContain('readable');
    }
    expect(JSON.stringify((await search(genreQuery('Pop', 100_000))).json)).toContain('"result":[]');
  });

  it('finds a song by its id and refuses a broken query in one sentence', async () => {
    const id = catalogue.songs[7]?.id ?? '';
    expect(JSON.stringify((await search({ type: 'text', term: id })).json)).toContain(`"id":"${id}"`);
    for (const body of ['nope', '{}', '{"search_queries":[{"term":5}]}']) {
      const response = await app.request('/api/search/', { method: 'POST', body });
      expect(response.status).toBe(400);
    }
  });

  it('lets pages read covers and the audio of half of its artists, and answers preflights accordingly', async () => {
    const open = catalogue.songs.find((song) => song.readable);
    const closed = catalogue.songs.find((song) => !song.readable);
    const share = catalogue.songs.filter((song) => song.readable).length / catalogue.songs.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.7);
    const preflight = async (url: string, from: string) => {
      const headers = {
        origin: from,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range',
      };
      const response = await app.request(url, { method: 'OPTIONS', headers });
      return response.headers.get('access-control-allow-origin');
    };
    expect(await preflight(open?.audio_url ?? '', 'http://localhost:5001')).toBe('http://localhost:5001');
    expect(await preflight(closed?.audio_url ?? '', 'http://localhost:5001')).toBeNull();
    expect(await preflight(open?.audio_url ?? '', 'https://evil.example')).toBeNull();
    const cover = await app.request(closed?.image_url ?? '', { headers: { origin: 'http://localhost:5001' } });
    expect([cover.status, cover.headers.get('access-control-allow-origin')]).toEqual([200, 'http://localhost:5001']);
    expect((await app.request('/covers/nobody.webp')).status).toBe(404);
  });

  it('refuses wrong settings in one line that names them', () => {
    const parse = (args: string[], env: Record<string, string> = {}) => parseProviderConfig(args, env, '/root');
    expect(parse([])).toMatchObject({
      ok: true,
      config: { port: 5002, host: '127.0.0.1', dataDir: '/root/data/provider' },
    });
    expect(parse(['--port'])).toEqual({ ok: false, message: '--port needs a value' });
    expect(JSON.stringify(parse([], { PROVIDER_PORT: '99999' }))).toMatch(
      /"ok":false,"message":"PROVIDER_PORT must be/,
    );
    expect(JSON.stringify(parse([], { ALLOWED_ORIGINS: 'music' }))).toMatch(
      /"ok":false,"message":"ALLOWED_ORIGINS must be/,
    );
  });
});
