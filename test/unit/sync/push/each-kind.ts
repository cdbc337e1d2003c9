import { onTestFinished } from 'vitest';
import { callKinds, type CallKind, type Mutation } from '../../../../src/core/mutations/registry.ts';
import { parseProfile } from '../../../../src/core/wire/answers.ts';
import { parseSong } from '../../../../src/core/wire/song.ts';
import { readBackoffs } from '../../../../src/db/outbox/backoff.ts';
import { enqueue } from '../../../../src/db/outbox/enqueue.ts';
import { localPlaylistId } from '../../../../src/core/ids.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import type { ServerRequest } from '../../../simulation/model-server.ts';
import { noFaults, type NetworkFault } from '../../../simulation/network.ts';
import { memberC, profileOfC, World } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';

export const hour = 60 * 60_000;
export const busy = (status: number, retryAfter?: string): NetworkFault => ({
  kind: 'status',
  status,
  ...(retryAfter !== undefined && { retryAfter }),
});

/** A call of each kind. */
export const track = assertDefined(
  parseSong({ id: 's1', title: 'S' }, { baseUrl: 'http://model', source: 'provider' }),
  'song',
).track;
export const mutations: Record<CallKind, Mutation> = {
  likes: { kind: 'interaction.play', trackId: trackId('a'), facts: null },
  counts: { kind: 'track.countPlay', trackId: trackId('b') },
  playlists: { kind: 'playlist.create', playlistId: localPlaylistId('1'), name: 'Evening', description: null },
  profile: { kind: 'profile.update', profileId: profileOfC, displayName: 'Mira' },
  songs: { kind: 'songs.save', tracks: [track] },
  'process-audio': { kind: 'audio.process', trackId: trackId('c'), genre: null },
};

function kindOfRequest({ method, path }: ServerRequest): CallKind | 'reading' {
  if (method === 'GET') return 'reading';
  if (path.startsWith('/updateProfile')) return 'profile';
  if (path.startsWith('/api/tracks')) return 'counts';
  return assertDefined(
    callKinds.find((kind) => path.startsWith(`/api/${kind}`)),
    path,
  );
}

/** A member with a profile, on a server that limits some kinds of call; `asked` notes every request that left. */
export async function eachKind() {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab', { audioOf: () => Promise.resolve(new Blob(['sound'])) });
  await world.signIn(tab, memberC, 'member');
  const profile = assertDefined(parseProfile({ id: profileOfC, displayName: 'C' }, 'http://model'), 'profile');
  await world.run(tab.db.profilesBase.put({ ...profile, ownerId: memberC }));
  const limits = new Map<CallKind | 'reading', NetworkFault>();
  const asked: (CallKind | 'reading')[] = [];
  world.faultPlan = {
    ...noFaults,
    fault: (request) => {
      const kind = kindOfRequest(request);
      asked.push(kind);
      return limits.get(kind) ?? { kind: 'none' };
    },
  };
  // The model server knows neither of these calls.
  const handle = world.server.handle.bind(world.server);
  world.server.handle = (request) => {
    const kind = kindOfRequest(request);
    if (kind === 'profile') return { status: 200, json: { id: profileOfC, displayName: 'Mira' } };
    return kind === 'process-audio' ? { status: 202, json: { status: 'queued' } } : handle(request);
  };
  const context = tab.context(memberC);
  const add = (mutation: Mutation): Promise<number> => world.run(enqueue(context, mutation));
  const waiting = async (): Promise<string[]> =>
    (await world.run(tab.db.outbox.toArray())).map(({ mutation }) => mutation.kind);
  const waitMs = async (scope: CallKind | 'all'): Promise<number> =>
    ((await world.run(readBackoffs(tab.db))).get(scope)?.untilMs ?? 0) - world.clock.nowMs;
  const drained = (force = false) => world.run(tab.drainer({ force }));
  return { world, tab, context, limits, asked, add, waiting, waitMs, drained };
}
