import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseBuffer } from 'music-metadata';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtProgram } from '../../../../scripts/support/child.ts';
import { freePort } from '../../../../scripts/support/ports.ts';
import { createEncoder } from '../../../../server/media/encoder.ts';
import { melody } from '../../../support/audio/melody.ts';
import { answerOf, songNamed, testServer, type TestServer } from '../harness.ts';
import { killAll, removeFolder } from '../../../support/folders.ts';
import { isFullRun } from '../../../support/full.ts';
import { copyPreparedData } from '../../../support/prepared-data.ts';
import { endServer, listenOnLoopback } from '../../../support/loopback.ts';

type AudioBytes = Uint8Array<ArrayBuffer>;
/** Enough to tell two songs apart; each is decoded and encoded many times here. */
const songSeconds = 8;
const audioFiles = new Map<string, AudioBytes>();
/** What the song's own host was asked for. */
const fetched: string[] = [];
/** Answers to /stalled that wait, and what they get in the end. */
const stalled: ServerResponse[] = [];
let isStalling = true;
let host: Server;
let origin = '';
let asMp3: AudioBytes;

beforeAll(async () => {
  host = createServer((request, response) => {
    const name = request.url?.slice(1) ?? '';
    fetched.push(name);
    if (name === 'api/search/') {
      const song = { id: 'far', title: 'Far', audio_url: `${origin}/stalled`, genre: 'Polka' };
      response.end(JSON.stringify({ result: { tag_song: { result: [song], total_hits: 1 } } }));
    } else if (name === 'stalled' && isStalling) stalled.push(response.writeHead(200));
    else response.end(audioFiles.get(name === 'stalled' ? 'one.wav' : name));
  });
  ({ origin } = await listenOnLoopback(host));
  const encoder = createEncoder();
  audioFiles.set('one.wav', melody(1, songSeconds));
  audioFiles.set('two.wav', melody(2, songSeconds));
  const mp3 = { args: ['-c:a', 'libmp3lame', '-b:a', '96k'], extension: 'mp3' };
  const [one] = await encoder.convert({ bytes: melody(1, songSeconds), inputArgs: [], outputs: [mp3] }, true);
  const [two] = await encoder.encode({ bytes: melody(2, songSeconds), urgent: true }, ['high']);
  asMp3 = new Uint8Array(one ?? []);
  audioFiles.set('two.m4a', new Uint8Array(two ?? []));
  await encoder.close();
}, 300_000);
afterAll(() => endServer(host));

const form = (songId: string, audio: AudioBytes): FormData => {
  const data = new FormData();
  data.set('audio', new Blob([audio]), 'audio.mp3');
  data.set('originalId', songId);
  data.set('genre', 'Polka');
  return data;
};

describe('audio that users send', () => {
  let app: TestServer;
  const logged: string[] = [];
  beforeAll(async () => {
    const song = (id: string, file: string) =>
      songNamed(id, { audio_url: `${origin}/${file}`, processed_audio_key: null });
    const songs = [
      song('same', 'one.wav'),
      song('twice', 'two.m4a'),
      song('poisoned', 'not-for-noise.wav'),
      song('other', 'one.wav'),
      song('page', 'gone'),
      ...Array.from({ length: 11 }, (_, n) => song(`waits-${n}`, 'one.wav')),
    ];
    app = await testServer(
      'pglite',
      {
        catalogue: () => ({ artists: [], songs }),
        log: (line) => void logged.push(line),
      },
      { providerUrl: origin, audioWorker: true },
    );
  });
  afterAll(() => app.close());
  const send = async (songId: string, audio: AudioBytes) =>
    answerOf(await app.server.app.request('/api/process-audio', { method: 'POST', body: form(songId, audio) }));
  const keyOf = async (id: string): Promise<unknown> =>
    (await app.call('GET', `/api/songs?ids=${id}`)).at('songs', 0, 'processed_audio_key');

  test('gets a key when it is the song: three formats, made of the song’s own audio, with ranges', async () => {
    expect((await send('same', asMp3)).status).toBe(202);
    await app.server.idle();
    const key = await keyOf('same');
    expect(key).toMatch(/^p[A-Za-z0-9_-]{24}$/);
    for (const [suffix, type, codec, lossless] of [
      ['-high.m4a', 'audio/mp4', 'MPEG-4/AAC', false],
      ['-low.m4a', 'audio/mp4', 'MPEG-4/AAC', false],
      ['.flac', 'audio/flac', 'FLAC', true],
    ] as const) {
      const answer = await app.server.app.request(`/audio/${String(key)}${suffix}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const { format } = await parseBuffer(bytes, type);
      expect(format).toMatchObject({ codec, lossless, sampleRate: 44_100, numberOfChannels: 2 });
      expect(Math.abs((format.duration ?? 0) - songSeconds)).toBeLessThan(0.2);
      const part = await app.server.app.request(`/audio/${String(key)}${suffix}`, {
        headers: { range: 'bytes=10-19' },
      });
      expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, Buffer.from(bytes.subarray(10, 20))]);
    }
    expect(await send('same', asMp3)).toMatchObject({
      status: 200,
      body: { processed_audio_key: key, status: 'done' },
    });
  }, 300_000);

  test('is taken up to 100 MB and not beyond, from a stream, with nothing stored of what is refused', async () => {
    const piece = new Uint8Array(1024 * 1024).fill(7);
    const head = '--x\r\ncontent-disposition: form-data; name="audio"; filename="audio.mp3"\r\n\r\nID3';
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(sent === 0 ? Buffer.from(head) : piece);
        sent += 1;
        if (sent > 300) controller.close();
      },
    });
    const before = process.memoryUsage().rss;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body: stream, headers, duplex: 'half' };
    const answer = await answerOf(await app.server.app.request('/api/process-audio', init));
    expect([answer.status, answer.body]).toEqual([413, { error: 'A part of the form is too large.' }]);
    expect(sent).toBeLessThan(110);
    expect(process.memoryUsage().rss - before).toBeLessThan(80 * 1024 * 1024);
    expect(readdirSync(join(app.dataDir, 'uploads'))).toEqual([]);
  });

  test('fails alone when it is broken, another song or without an address that answers; the next goes through', async () => {
    const poison = new Uint8Array(Buffer.concat([Buffer.from('ID3'), Buffer.alloc(100_000, 7)]));
    for (const [id, audio] of [
      ['poisoned', poison],
      ['other', audioFiles.get('two.m4a') ?? poison],
      ['page', asMp3],
      // Two different copies of one song: one effect.
      ['twice', audioFiles.get('two.m4a') ?? poison],
      ['twice', audioFiles.get('two.wav') ?? poison],
    ] as const) {
      expect((await send(id, audio)).status).toBe(202);
    }
    await app.server.idle();
    const jobs = await app.database.db
      .selectFrom('audio_jobs')
      .select(['song_id', 'state', 'reason'])
      .where('song_id', '<>', 'same')
      .orderBy('id')
      .execute();
    const states = ['poisoned failed', 'other failed', 'page failed', 'twice done', 'twice failed'];
    expect(jobs.map((job) => `${job.song_id} ${job.state}`)).toEqual(states);
    const whys = ['cannot be decoded', "not the song's audio", 'not audio of a known kind', '', 'has a key'];
    for (const [i, why] of whys.entries()) expect(jobs[i]?.reason ?? '').toContain(why);
    expect([await keyOf('poisoned'), await keyOf('other'), await keyOf('page')]).toEqual([null, null, null]);
    const key = String(await keyOf('twice'));
    const names = readdirSync(join(app.dataDir, 'audio')).filter((name) => !name.endsWith('.size'));
    // From a lossy source no FLAC is made, and no upload is left.
    expect(names.filter((name) => name.startsWith(key))).toEqual([`${key}-high.m4a`, `${key}-low.m4a`]);
    expect(names.filter((name) => name.startsWith('upload-'))).toEqual([]);
    expect(readdirSync(join(app.dataDir, 'jobs'))).toEqual([]);
    expect(await app.database.db.selectFrom('audio_uploads').selectAll().execute()).toEqual([]);
    expect(logged).toHaveLength(4);
    // The upload was verified first: nothing was fetched for what is not audio.
    expect(fetched).toContain('one.wav');
    expect(fetched).not.toContain('not-for-noise.wav');
  }, 600_000);

  const asking = ({ server }: TestServer) =>
    async function ask(songId: string, audio: AudioBytes, from: string) {
      const headers = { 'x-forwarded-for': from };
      const init = { method: 'POST', body: form(songId, audio), headers };
      const socket = { incoming: { socket: { remoteAddress: from } } };
      return answerOf(await server.app.request('/api/process-audio', init, socket));
    };

  test('of one caller takes ten places of those that wait, and the next when one is done', async () => {
    const { database } = app;
    const waiting = await testServer('pglite', { database }, { providerUrl: origin });
    const ask = asking(waiting);
    for (let n = 0; n < 10; n++) expect((await ask(`waits-${n}`, asMp3, '198.51.100.1')).status).toBe(202);
    const next = await ask('waits-10', asMp3, '198.51.100.1');
    expect([next.status, next.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await ask('waits-0', asMp3, '198.51.100.1')).status, 'a repeat of what waits').toBe(202);
    expect((await ask('waits-10', asMp3, '198.51.100.2')).status).toBe(202);
    await database.db.updateTable('audio_jobs').set({ state: 'failed' }).where('song_id', '=', 'waits-3').execute();
    expect((await ask('waits-3', asMp3, '198.51.100.1')).status).toBe(202);
    await database.db.deleteFrom('audio_jobs').where('state', '=', 'queued').execute();
    await waiting.close();
  });

  test('is taken so often an hour from one caller, so often a day for one song', async () => {
    const { database } = app;
    const few = await testServer('pglite', { database }, { providerUrl: origin, uploadsPerHour: 2 });
    const ask = asking(few);
    expect((await ask('other', asMp3, '198.51.100.1')).status).toBe(202);
    expect((await ask('page', asMp3, '198.51.100.1')).status).toBe(202);
    const third = await ask('poisoned', asMp3, '198.51.100.1');
    expect([third.status, Number(third.headers.get('retry-after')) > 3_000]).toEqual([429, true]);
    // Refused at the caller's own limit, it uses up nothing of the song's, which is everybody's.
    for (let n = 0; n < 12; n++) expect((await ask('poisoned', asMp3, '198.51.100.1')).status).toBe(429);
    expect((await ask('poisoned', asMp3, '198.51.100.2')).status).toBe(202);
    // A repeat of what waits costs nothing.
    expect((await ask('other', asMp3, '198.51.100.1')).status).toBe(202);
    await database.db.deleteFrom('audio_jobs').where('state', '=', 'queued').execute();
    await few.close();
  });
});

// In short the queue's own tests say that a job begun by a server that is gone is taken up again (audio-queue.test.ts).
describe.skipIf(!isFullRun)('a server killed at its work', () => {
  let folder = '';
  const children: ChildProcess[] = [];
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'offbeat-killed-'));
  });
  afterAll(async () => {
    await killAll(children);
    await removeFolder(folder);
  });

  test('finishes the job after its restart', async () => {
    await copyPreparedData(folder);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const settings = { DATA_DIR: folder, PORT: String(port), PROVIDER_URL: origin, RENDER_AHEAD: '0' };
    const env = { PATH: process.env['PATH'] ?? '', ...settings };
    let said = '';
    const start = async (): Promise<ChildProcess> => {
      const cwd = resolve(import.meta.dirname, '../../../..');
      const child = spawn(process.execPath, builtProgram('main'), { cwd, env });
      children.push(child);
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await new Promise<void>((done, fail) => {
        child.stdout.once('data', () => done());
        child.once('close', (code) => fail(new Error(`the server ended with ${code}: ${said}`)));
      });
      return child;
    };
    /** Waits for a condition of a server that runs; one that has ended, or put the job off, cannot meet it. */
    const until = async (child: ChildProcess, what: string, isMet: () => boolean | Promise<boolean>): Promise<void> => {
      const endsAtMs = Date.now() + 180_000;
      while (!(await isMet())) {
        const cannot = child.exitCode !== null || / failed| waits: |will be tried again/.test(said);
        if (cannot || Date.now() > endsAtMs) throw new Error(`not ${what}; the server said: ${said}`);
        await sleep(50);
      }
    };
    const keyNow = async (): Promise<unknown> =>
      (await answerOf(await fetch(`${url}/api/songs?ids=far`))).at('songs', 0, 'processed_audio_key');
    const first = await start();
    const record = { id: 'far', title: 'Far', audio_url: `${origin}/stalled`, genre: 'Polka' };
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify([record]) };
    expect((await fetch(`${url}/api/songs`, json)).status).toBe(200);
    await until(first, 'confirmed by the provider', async () => (await keyNow()) !== undefined);
    expect((await fetch(`${url}/api/process-audio`, { method: 'POST', body: form('far', asMp3) })).status).toBe(202);
    await until(first, 'fetching the song', () => stalled.length > 0);
    first.kill('SIGKILL');
    await once(first, 'exit');
    expect(readdirSync(join(folder, 'jobs'))).toHaveLength(1);
    isStalling = false;
    const second = await start();
    await until(second, 'processed', async () => (await keyNow()) !== null);
    expect(await keyNow()).toMatch(/^p/);
    // The upload goes when the key is there.
    const uploads = () => readdirSync(join(folder, 'audio')).filter((name) => name.startsWith('upload-'));
    await until(second, 'without the upload', () => uploads().length === 0);
  }, 600_000);
});
