import { mkdtempSync, readdirSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseBuffer } from 'music-metadata';
import { afterAll, describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../../../demo/catalogue.ts';
import { demoSource } from '../../../../server/sources/demo/demo-source.ts';
import { folderAudioStore } from '../../../../server/storage/folder-audio-store.ts';
import { mediaRoutes } from '../../../../server/media/routes.ts';
import { removeFolder } from '../../../support/folders.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'offbeat-media-'));
const audio = folderAudioStore(join(dataDir, 'audio'));
const log = (): void => undefined;
const source = demoSource({ audio, renderAhead: false, log });
const { app } = mediaRoutes({ dataDir, audio, sources: [source], log });
afterAll(async () => {
  await source.close();
  await removeFolder(dataDir);
});
const song = demoCatalogue().songs.find((each) => each.genre === '16-Bit');
const address = (suffix: string) => `/audio/${song?.id}${suffix}`;
const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
const bytesOf = async (path: string) =>
  Number((await app.request(path, { method: 'HEAD' })).headers.get('content-length'));

describe('audio on demand', () => {
  it('gives everybody who asks for an unrendered song the same whole body, from one rendering', async () => {
    const answers = await Promise.all([
      get(address('-high.m4a')),
      get(address('-high.m4a')),
      get(address('-high.m4a'), { range: 'bytes=0-' }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 206]);
    const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(bodies[1]?.equals(bodies[0] ?? Buffer.alloc(0))).toBe(true);
    expect(bodies[2]?.equals(bodies[0] ?? Buffer.alloc(0))).toBe(true);
    const { format } = await parseBuffer(bodies[0] ?? Buffer.alloc(0), 'audio/mp4');
    expect(Math.abs((format.duration ?? 0) - (song?.duration ?? 0))).toBeLessThan(0.2);
    // faststart: the index comes before the audio, so that playing can begin at once.
    expect(bodies[0]?.indexOf('moov')).toBeLessThan(bodies[0]?.indexOf('mdat') ?? 0);
    expect(readdirSync(join(dataDir, 'audio')).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(readdirSync(join(dataDir, 'audio'))).toHaveLength(2);
  });

  it('gives the other qualities too', async () => {
    const flac = await get(address('.flac'));
    expect(
      Buffer.from(await flac.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('fLaC');
    const [low, high] = [await bytesOf(address('-low.m4a')), await bytesOf(address('-high.m4a'))];
    expect(low).toBeLessThan(high / 2);
    const wav = await get(address('.wav'), { range: 'bytes=0-3' });
    expect([wav.status, await wav.text()]).toEqual([206, 'RIFF']);
  });

  it('renders a broken file again instead of serving it', async () => {
    const before = await bytesOf(address('-low.m4a'));
    truncateSync(join(dataDir, 'audio', `${song?.id}-low.m4a`), 5_000);
    const again = await get(address('-low.m4a'));
    expect((await again.arrayBuffer()).byteLength).toBe(before);
  });

  it('answers 404 for unknown keys and names, and draws covers and avatars', async () => {
    for (const path of [
      '/audio/nobody-high.m4a',
      '/audio/..%2f..%2fpackage.json',
      '/covers/nobody.webp',
      '/avatars/nobody.webp',
    ]) {
      expect((await get(path)).status, path).toBe(404);
    }
    const cover = await get(song?.image_url ?? '');
    expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const jpeg = await get((song?.image_url ?? '').replace('.webp', '.jpg'));
    expect(Buffer.from(await jpeg.arrayBuffer()).readUInt16BE(0)).toBe(0xffd8);
    expect((await get('/avatars/nova-hale.webp')).status).toBe(200);
  });
});
