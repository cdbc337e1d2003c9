import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { builtProgram } from '../../../../scripts/support/child.ts';
import { freePort } from '../../../../scripts/support/ports.ts';
import { openPglite } from '../../../../server/db/open.ts';
import { fakeSubsonic, type FakeSubsonic } from '../../../support/fake-subsonic.ts';
import { casesOf } from '../../../support/full.ts';
import { killAll, removeFolder } from '../../../support/folders.ts';
import { copyPreparedData } from '../../../support/prepared-data.ts';
import { guestId } from '../harness.ts';

const root = resolve(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'offbeat-kill-'));
const children: ChildProcess[] = [];
let fake: FakeSubsonic;

beforeAll(async () => {
  const songs = ['s1', 's2'].map((id) => ({ id, title: id, artist: 'Nova' }));
  fake = await fakeSubsonic([{ id: 'a1', name: 'Album', songs }]);
});
afterEach(() => {
  fake.interfere = undefined;
  fake.plays.clear();
  fake.starred.clear();
});
afterAll(async () => {
  await killAll(children);
  await fake.close();
  await removeFolder(folder);
});

async function start(dataDir: string) {
  const port = await freePort();
  const child = spawn(process.execPath, builtProgram('main'), {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      DATA_DIR: dataDir,
      PORT: String(port),
      OPENSUBSONIC_URL: fake.url.href,
      OPENSUBSONIC_USER: 'ada',
      OPENSUBSONIC_PASSWORD: 'secret-sesame',
    },
  });
  children.push(child);
  child.stderr.resume();
  await once(child.stdout, 'data');
  return { child, url: `http://127.0.0.1:${port}` };
}

/** The killed process's leases run out. Resolves with how many rows there are. */
async function endLeases(dataDir: string): Promise<number> {
  const { db, close } = await openPglite(dataDir);
  try {
    const rows = await db
      .updateTable('source_outbox')
      .set({ lease_until: new Date(0) })
      .returning('id')
      .execute();
    return rows.length;
  } finally {
    await close();
  }
}

async function send(url: string, songId: string, fields: object): Promise<void> {
  const answer = await fetch(`${url}/api/likes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ userId: guestId(), songId, ...fields }),
  });
  expect(answer.status).toBe(200);
}

const kills = casesOf<['scrobble' | 'star', 'before' | 'after', object]>({
  short: [['scrobble', 'after', { play: true }]],
  more: [
    ['scrobble', 'before', { play: true }],
    ['star', 'before', { like: true }],
    ['star', 'after', { like: true }],
  ],
});
test.each(kills)(
  'a server killed by kill -9 while %s is under way, %s it took effect, delivers it once after its restart',
  async (method, when, fields) => {
    const dataDir = join(folder, `${method}-${when}`);
    await copyPreparedData(dataDir);
    const first = await start(dataDir);
    let effects = 0;
    let isUnderWay = false;
    fake.interfere = (called, _response, params) => {
      if (called !== method || params.get('id') !== 's1') return false;
      const isFirst = !isUnderWay;
      isUnderWay = true;
      if (isFirst && when === 'before') return true;
      effects += 1;
      if (!isFirst) return false;
      if (method === 'star') fake.starred.add('s1');
      else fake.plays.set('s1', 1);
      return true;
    };
    await send(first.url, 'os-s1', fields);
    await vi.waitFor(() => expect(isUnderWay).toBe(true), { timeout: 20_000 });
    first.child.kill('SIGKILL');
    await once(first.child, 'close');
    expect(await endLeases(dataDir)).toBe(1);

    const second = await start(dataDir);
    // Rows are sent one after another: when this one arrives, the one before it is settled.
    await send(second.url, 'os-s2', { play: true });
    await vi.waitFor(() => expect(fake.plays.get('s2')).toBe(1), { timeout: 30_000 });
    second.child.kill('SIGINT');
    await once(second.child, 'close');
    expect([effects, method === 'star' ? fake.starred.size : fake.plays.get('s1')]).toEqual([1, 1]);
  },
  90_000,
);
