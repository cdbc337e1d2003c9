import { describe, expect, it } from 'vitest';
import { audioHost, id, ids, startWorld, track, type World } from '../../support/player.ts';

const list = { route: '/liked-songs', kind: 'playlist' } as const;
const names = ['a', 'b', 'c', 'd'];
const at = (name: string) => `${audioHost}/${name}.m4a`;

async function worldWith(broken: readonly string[]): Promise<World> {
  const world = await startWorld({ tracks: names.map((name) => track(name)) });
  for (const name of broken) world.audio.broken.add(at(name));
  return world;
}
const playing = (world: World) => `${world.player.snapshot().currentTrackId} ${world.player.snapshot().status}`;

describe('a track that cannot play', () => {
  it('is skipped with one toast, and the next plays', async () => {
    const world = await worldWith(['a', 'b']);
    world.player.playFrom(ids('abcd'), 0, list);
    await world.settle();
    expect(playing(world)).toBe('c playing');
    expect(world.notices).toEqual(['skipping']);
  });

  it('ends in silence that says so when none can play, each tried once', async () => {
    const world = await worldWith(names);
    world.player.playFrom(ids('abcd'), 1, list);
    await world.settle();
    expect(playing(world)).toBe('a paused');
    expect(world.notices).toEqual(['skipping', 'nothingPlays']);
    expect(world.audio.loaded).toEqual(['b', 'c', 'd', 'a'].map(at));
  });

  it('may be tried again when the listener asks', async () => {
    const world = await worldWith(['a']);
    world.player.playFrom(ids('a'), 0, list);
    await world.settle();
    expect(world.notices).toEqual(['nothingPlays']);
    world.audio.broken.clear();
    world.player.toggle();
    await world.settle();
    expect(playing(world)).toBe('a playing');
  });

  it('is not followed by another when the listener pauses meanwhile', async () => {
    const world = await worldWith(['a']);
    let found = (_answers: boolean): void => undefined;
    world.network.pending = new Promise((resolve) => {
      found = resolve;
    });
    world.player.playFrom(ids('ab'), 0, list);
    await world.settle();
    world.player.pause();
    found(true);
    await world.settle();
    expect(playing(world)).toBe('a paused');
  });

  it('does not try thousands one after the other', async () => {
    const many = Array.from({ length: 200 }, (_, n) => track(`m${n}`));
    const world = await startWorld({ tracks: many });
    for (const one of many) world.audio.broken.add(String(one.audioUrl));
    world.player.playFrom(
      many.map((one) => one.id),
      0,
      list,
    );
    for (let n = 0; n < 20; n++) await world.settle();
    expect(world.audio.loaded.length).toBeLessThan(40);
    expect(world.notices.at(-1)).toBe('nothingPlays');
  });

  it('ends the row also where each says that it plays before it breaks', async () => {
    const many = Array.from({ length: 40 }, (_, n) => track(`m${n}`));
    const world = await startWorld({ tracks: many });
    world.player.playFrom(
      many.map((one) => one.id),
      0,
      list,
    );
    for (let n = 0; n < 60 && world.notices.at(-1) !== 'nothingPlays'; n++) {
      await world.settle();
      world.audio.say({ kind: 'failed', reason: 'unplayable' });
    }
    await world.settle();
    expect(world.audio.loaded.length).toBeLessThan(30);
    expect(world.notices).toEqual(['skipping', 'nothingPlays']);
    expect(world.player.snapshot().status).toBe('paused');
  });

  it('begins a new row after a song that was heard', async () => {
    let now = 0;
    const world = await startWorld({ tracks: names.map((name) => track(name)), nowMs: () => now });
    for (const name of ['a', 'c']) world.audio.broken.add(at(name));
    world.player.playFrom(ids('abcd'), 0, list);
    await world.settle();
    now += 10_000;
    world.audio.end();
    await world.settle();
    expect(playing(world)).toBe('d playing');
    expect(world.notices).toEqual(['skipping', 'skipping']);
  });

  it('without any address counts as such', async () => {
    const world = await startWorld({ tracks: [track('a', { audioUrl: null }), track('b')] });
    world.player.playFrom(ids('ab'), 0, list);
    await world.settle();
    expect(playing(world)).toBe('b playing');
  });

  it('is skipped too when its host alone is dead, with songs of the same host behind it', async () => {
    const world = await worldWith(['a', 'b']);
    for (const name of ['a', 'b']) world.network.dead.add(at(name));
    world.player.playFrom(ids('abcd'), 0, list);
    await world.settle();
    expect(playing(world)).toBe('c playing');
    expect(world.notices).toEqual(['skipping']);
    expect(world.audio.loaded).toEqual([at('a'), at('c')]);
  });

  it('does not keep Next from the songs behind one whose host is dead', async () => {
    const world = await worldWith(['a', 'c']);
    for (const name of ['a', 'c']) world.network.dead.add(at(name));
    world.player.playFrom(ids('abcd'), 0, list);
    await world.settle();
    world.player.next();
    await world.settle();
    expect(playing(world)).toBe('d playing');
    expect(world.notices).toEqual(['skipping', 'skipping']);
  });

  it('falls back to the song’s own address when the processed file is missing', async () => {
    const own = 'https://ai.test/a.mp3';
    const world = await startWorld({ tracks: [track('a', { processedAudioKey: 'k', audioUrl: own })] });
    world.audio.broken.add(`${audioHost}/k-high.m4a`);
    world.player.playFrom(ids('a'), 0, list);
    await world.settle();
    expect([world.audio.url, world.notices]).toEqual([own, []]);
  });

  it('goes on from this device at the same second when the network breaks off', async () => {
    const world = await worldWith([]);
    world.player.playFrom(ids('ab'), 0, list);
    await world.settle();
    world.audio.at = 33;
    world.stored.add(id('a'));
    world.audio.say({ kind: 'failed', reason: 'network' });
    await world.settle();
    expect([playing(world), world.audio.url, world.audio.at]).toEqual(['a playing', 'blob:a', 33]);
  });
});

describe('while paused', () => {
  it('a song whose audio breaks off waits at its second, and no other begins by itself', async () => {
    const world = await worldWith([]);
    world.player.playFrom(ids('ab'), 0, list);
    await world.settle();
    world.audio.at = 33;
    world.player.pause();
    await world.settle();
    world.network.answers = false;
    world.network.offline = true;
    world.stored.add(id('b'));
    world.audio.say({ kind: 'failed', reason: 'network' });
    await world.settle();
    expect([playing(world), world.audio.isPlaying, world.player.timeS()]).toEqual(['a paused', false, 33]);
    expect(world.notices).toEqual([]);
    world.network.answers = true;
    world.network.offline = false;
    world.player.toggle();
    await world.settle();
    expect([playing(world), world.audio.at]).toEqual(['a playing', 33]);
  });

  it('a song that turns out to have no audio stays, and no other begins by itself', async () => {
    const world = await startWorld({ tracks: [track('a', { audioUrl: null }), track('b')] });
    world.player.playFrom(ids('ab'), 0, list);
    world.player.pause();
    await world.settle();
    expect([playing(world), world.audio.isPlaying, world.notices]).toEqual(['a paused', false, []]);
  });
});

describe('audio output that is missing', () => {
  const silenced = async (): Promise<World> => {
    const world = await worldWith([]);
    world.player.playFrom(ids('abcd'), 1, list);
    await world.settle();
    world.audio.at = 33;
    world.audio.say({ kind: 'failed', reason: 'noOutput' });
    await world.settle();
    return world;
  };

  it('is tried once more at the same second, and plays on where another way was found', async () => {
    const world = await silenced();
    expect([playing(world), world.audio.at, world.notices]).toEqual(['b playing', 33, []]);
    expect(world.audio.loaded).toEqual([at('b'), at('b')]);
  });

  it('stops at that second and says so when that fails too, and no other song is tried', async () => {
    const world = await silenced();
    world.audio.at = 33.2;
    world.audio.say({ kind: 'failed', reason: 'noOutput' });
    await world.settle();
    expect([playing(world), world.player.timeS(), world.notices]).toEqual(['b paused', 33.2, ['noOutput']]);
    expect(world.audio.loaded).toEqual([at('b'), at('b')]);
    world.player.toggle();
    await world.settle();
    expect([playing(world), world.audio.at]).toEqual(['b playing', 33.2]);
  });

  it('is tried again when it is lost later in the song', async () => {
    const world = await silenced();
    world.audio.at = 60;
    world.audio.say({ kind: 'failed', reason: 'noOutput' });
    await world.settle();
    expect([playing(world), world.audio.at, world.notices]).toEqual(['b playing', 60, []]);
  });

  it('stays silent when the listener had paused, and Play begins there', async () => {
    const world = await worldWith([]);
    world.player.playFrom(ids('ab'), 0, list);
    await world.settle();
    world.player.pause();
    world.audio.at = 12;
    world.audio.say({ kind: 'failed', reason: 'noOutput' });
    await world.settle();
    expect([playing(world), world.player.timeS(), world.notices]).toEqual(['a paused', 12, []]);
  });
});

describe('offline', () => {
  const offline = async (stored: string): Promise<World> => {
    const world = await worldWith(names);
    world.network.answers = false;
    world.network.offline = true;
    for (const one of ids(stored)) world.stored.add(one);
    return world;
  };

  it('takes Next straight to the next song on this device, with one toast', async () => {
    const world = await offline('ad');
    world.player.playFrom(ids('abcd'), 0, list);
    await world.settle();
    world.player.next();
    await world.settle();
    expect(playing(world)).toBe('d playing');
    expect(world.notices).toEqual(['skipping']);
    expect(world.audio.loaded).toEqual(['blob:a', 'blob:d']);
  });

  it('goes there too when a song ends, also when only the server is gone', async () => {
    const world = await offline('ac');
    world.network.offline = false;
    world.player.playFrom(ids('abc'), 0, list);
    await world.settle();
    world.audio.end();
    await world.settle();
    expect(playing(world)).toBe('c playing');
    expect(world.notices).toEqual(['skipping']);
  });

  it('stops and says so when nothing else can play', async () => {
    const world = await offline('a');
    world.player.playFrom(ids('abcd'), 0, list);
    await world.settle();
    world.player.next();
    await world.settle();
    expect(playing(world)).toBe('a paused');
    expect(world.notices).toEqual(['nothingPlayable']);
  });

  it('does not call the song that was left another one, when only the server is gone', async () => {
    const world = await offline('a');
    world.network.offline = false;
    world.player.playFrom(ids('abc'), 0, list);
    await world.settle().then(world.player.next).then(world.settle);
    expect([playing(world), world.notices]).toEqual(['b paused', ['nothingPlayable']]);
  });

  it('repeats a list of which one song is here, song after song', async () => {
    const world = await offline('a');
    world.player.playFrom(ids('ab'), 0, list);
    await world.settle();
    world.audio.end();
    await world.settle();
    expect(playing(world)).toBe('a playing');
  });

  it('still tries a song when the browser only thinks that it is offline', async () => {
    const world = await worldWith([]);
    world.network.offline = true;
    world.player.playFrom(ids('ab'), 0, list);
    await world.settle();
    world.player.next();
    await world.settle();
    expect([playing(world), world.notices]).toEqual(['b playing', []]);
  });
});
