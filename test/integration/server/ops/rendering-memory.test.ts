import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mallocEnv } from '../../../../scripts/support/malloc-env.ts';
import { removeFolder } from '../../../support/folders.ts';
import { fullTestMs, isFullRun } from '../../../support/full.ts';
import { memoryOf, startServerProcess, type ServerProcess } from '../../../support/server-process.ts';

const mebibyte = 2 ** 20;
const songs = 40;

test('the image has the setting of npm start', () => {
  const dockerfile = readFileSync(resolve(import.meta.dirname, '../../../../Dockerfile'), 'utf8');
  for (const [name, value] of Object.entries(mallocEnv)) expect(dockerfile).toContain(`ENV ${name}=${value}\n`);
});

/** docs/deploy.md, Memory. Of glibc alone: elsewhere the setting is ignored. */
describe.skipIf(!isFullRun || process.platform !== 'linux')('a demo server that renders songs', () => {
  let folder = '';
  let server: ServerProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'offbeat-rendering-'));
    const env = { DATA_DIR: join(folder, 'data'), DIST_DIR: join(folder, 'dist'), RENDER_AHEAD: '0' };
    server = await startServerProcess({ ...env, ...mallocEnv });
  });
  afterAll(async () => {
    await server?.child.kill();
    await removeFolder(folder);
  });

  async function renderedSongs(): Promise<string[]> {
    const query = { term: 'Jazz', type: 'text', from_index: 0, size: songs };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ search_queries: [query] });
    const answer = await fetch(`${server.origin}/api/search`, { method: 'POST', headers, body });
    return [...(await answer.text()).matchAll(/"audio_url":"([^"]+)"/g)].flatMap(([, address]) => address ?? []);
  }

  test('does not grow with each of them', { timeout: fullTestMs }, async () => {
    const addresses = await renderedSongs();
    expect(addresses).toHaveLength(songs);
    const resident: number[] = [];
    for (const address of addresses) {
      expect((await (await fetch(new URL(address, server.origin))).arrayBuffer()).byteLength).toBeGreaterThan(100_000);
      resident.push(Math.round(memoryOf(server, 'VmRSS') / mebibyte));
    }
    console.log(`resident after each song, MiB: ${resident.join(' ')}`);
    expect(Math.max(...resident)).toBeLessThan(640);
  });
});
