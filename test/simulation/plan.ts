import { seededRandom } from '../../src/lib/random.ts';

/** One thing that happens in a simulated world. Drawn ahead, so that a shrunk plan keeps what is left as it was. */
export type Step =
  | { readonly kind: 'like'; readonly track: string; readonly liked: boolean }
  | { readonly kind: 'play' | 'skip' | 'countPlay'; readonly track: string }
  | { readonly kind: 'create'; readonly slot: number; readonly name: string }
  | { readonly kind: 'rename'; readonly slot: number; readonly name: string }
  | { readonly kind: 'add' | 'remove'; readonly slot: number; readonly track: string }
  | { readonly kind: 'reorder'; readonly slot: number; readonly turn: number }
  | { readonly kind: 'delete'; readonly slot: number }
  | { readonly kind: 'pull'; readonly what: 'likes' | 'playlists' | 'songs'; readonly slot: number }
  | { readonly kind: 'drain'; readonly force: boolean }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'kill' }
  /** A tab dies at the nth await from now, whatever it is doing then. */
  | { readonly kind: 'dieSoon'; readonly awaits: number }
  | { readonly kind: 'skew'; readonly ms: number }
  | { readonly kind: 'leakLock' }
  | { readonly kind: 'switchOwner' }
  | { readonly kind: 'otherDevice'; readonly track: string; readonly liked: boolean }
  /** Another device of the same user adds a song to a playlist, or takes it out. */
  | { readonly kind: 'otherSong'; readonly slot: number; readonly track: string; readonly added: boolean }
  /** A second device of the first user: changes a playlist it has heard of, or pulls and sends what waits there. */
  | {
      readonly kind: 'second';
      readonly what: 'add' | 'remove' | 'reorder' | 'sync';
      readonly slot: number;
      readonly track: string;
    }
  /** The user decides about the first refused change. */
  | { readonly kind: 'decide'; readonly retry: boolean }
  /** Undo of the last Discard. */
  | { readonly kind: 'undo' }
  | { readonly kind: 'fullDisk'; readonly writes: number }
  /** The member's profile is confirmed at last, as a pull of /me would. */
  | { readonly kind: 'profile' }
  /** The whole network goes, or is back; the page's health check says so, as connectivity does. */
  | { readonly kind: 'network'; readonly up: boolean }
  /** A page hears an answer to another call than the outbox's. */
  | { readonly kind: 'answered' };

/** Nothing new can stand on the screen after it. */
export const isQuiet = ({ kind }: Step): boolean =>
  kind === 'kill' ||
  kind === 'dieSoon' ||
  kind === 'skew' ||
  kind === 'leakLock' ||
  kind === 'otherDevice' ||
  kind === 'otherSong' ||
  kind === 'fullDisk' ||
  kind === 'network' ||
  kind === 'answered';

/**
 * Which world a seed runs in: 1 knows two guests; in 2 the second user is a member with a token and a late profile,
 * songs are refused by playlists, disks fill and refused changes are decided about meanwhile; in 3 another device changes the
 * playlists, too. In 4 that device is a whole one, offline for long, with moves of its own; GETs may be answered by a replica that
 * is up to two seconds behind, and every other server stores lists as they are sent, but for outdated ones (409). In 5 the user also
 * undoes a Discard. In 6 the whole network goes for a while, pages note the silence, and a health check ends it.
 */
export type WorldVersion = 1 | 2 | 3 | 4 | 5 | 6;

export type Plan = {
  readonly seed: number;
  readonly world: WorldVersion;
  readonly faultShare: number;
  readonly steps: readonly (Step & { tab: number })[];
};

/** What came of a plan. */
export type SimulationResult = {
  readonly faults: readonly string[];
  readonly mutations: number;
  readonly networkFaults: number;
  readonly kills: number;
  readonly requests: number;
  readonly silences: number;
};

export const tracks = ['a', 'b', 'c', 'bad'] as const;
/** Liked, unliked, added and taken out by another device of the same user only. */
export const foreignTracks = ['x', 'y'] as const;
export const slots = 3;
export const tabs = 3;

export const isForeign = (track: string): boolean => foreignTracks.some((other) => other === track);

export function planFor(seed: number, count: number, world: WorldVersion = 6): Plan {
  const plan = basePlan(seed, count);
  const steps = world === 1 ? plan.steps : withMore(seed, plan.steps);
  const inWorld: Record<WorldVersion, () => readonly Planned[]> = {
    1: () => steps,
    2: () => steps,
    3: () => withOtherSongs(seed, steps),
    4: () => withSecondDevice(seed, steps),
    5: () => withUndo(seed, withSecondDevice(seed, steps)),
    6: () => withOutages(seed, withUndo(seed, withSecondDevice(seed, steps))),
  };
  return { ...plan, world, steps: inWorld[world]() };
}

type Planned = Step & { tab: number };

/** Strews what world 2 knows besides among the steps of world 1, from a stream of its own. */
function withMore(seed: number, steps: readonly Planned[]): Planned[] {
  const random = seededRandom(seed ^ 0x2b0b);
  const below = (n: number): number => Math.floor(random() * n);
  const more = (): Step => {
    const roll = random();
    if (roll < 0.3) return { kind: 'decide', retry: random() < 0.5 };
    if (roll < 0.5) return { kind: 'fullDisk', writes: 1 + below(12) };
    if (roll < 0.6) return { kind: 'profile' };
    return { kind: random() < 0.8 ? 'add' : 'remove', slot: below(slots), track: 'bad' };
  };
  return steps.flatMap((step) => (random() < 0.12 ? [step, { ...more(), tab: below(tabs) }] : [step]));
}

/** And what world 3 knows besides, from another. */
function withOtherSongs(seed: number, steps: readonly Planned[]): Planned[] {
  const random = seededRandom(seed ^ 0x3c0c);
  const below = (n: number): number => Math.floor(random() * n);
  return steps.flatMap((step) => {
    if (random() >= 0.12) return [step];
    const track = foreignTracks[below(foreignTracks.length)] ?? foreignTracks[0];
    return [step, { kind: 'otherSong', slot: below(slots), track, added: random() < 0.6, tab: 0 }];
  });
}

/** And world 4, instead of those: what the second device does. */
function withSecondDevice(seed: number, steps: readonly Planned[]): Planned[] {
  const random = seededRandom(seed ^ 0x4d0d);
  const below = (n: number): number => Math.floor(random() * n);
  const second = (): Step => {
    const [roll, slot, track] = [
      random(),
      below(slots),
      foreignTracks[below(foreignTracks.length)] ?? foreignTracks[0],
    ];
    const what = roll < 0.3 ? 'add' : roll < 0.45 ? 'remove' : roll < 0.65 ? 'reorder' : 'sync';
    return { kind: 'second', what, slot, track };
  };
  return steps.flatMap((step) => (random() < 0.2 ? [step, { ...second(), tab: 0 }] : [step]));
}

/** And world 5: after a Discard its Undo, at once or some steps later, when more has happened in the lane. */
function withUndo(seed: number, steps: readonly Planned[]): Planned[] {
  const random = seededRandom(seed ^ 0x5e0e);
  const below = (n: number): number => Math.floor(random() * n);
  const undone = [...steps];
  for (let at = undone.length - 1; at >= 0; at--) {
    const step = undone[at];
    if (step?.kind !== 'decide' || step.retry || random() < 0.3) continue;
    undone.splice(at + 1 + (random() < 0.5 ? 0 : below(9)), 0, { kind: 'undo', tab: step.tab });
  }
  return undone;
}

/** And world 6: outages, most of which end within the next steps; answers to other calls come in and out of them. */
function withOutages(seed: number, steps: readonly Planned[]): Planned[] {
  const random = seededRandom(seed ^ 0x6f0f);
  let isUp = true;
  return steps.flatMap((step) => {
    const roll = random();
    if (roll < 0.05) return [step, { kind: 'answered', tab: step.tab }];
    if (roll >= (isUp ? 0.12 : 0.3)) return [step];
    isUp = !isUp;
    return [step, { kind: 'network', up: isUp, tab: step.tab }];
  });
}

function basePlan(seed: number, count: number): Omit<Plan, 'world'> {
  const random = seededRandom(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const pick = <T>(list: readonly [T, ...T[]]): T => list[below(list.length)] ?? list[0];
  const step = (): Step => {
    const [roll, track, slot] = [random(), pick(tracks), below(slots)];
    if (roll < 0.22) return { kind: 'like', track, liked: random() < 0.6 };
    if (roll < 0.27) return { kind: pick(['play', 'skip', 'countPlay']), track };
    if (roll < 0.33) return { kind: 'create', slot, name: random() < 0.1 ? 'bad' : `list ${below(1000)}` };
    if (roll < 0.37) return { kind: 'rename', slot, name: `name ${below(1000)}` };
    if (roll < 0.46) return { kind: random() < 0.7 ? 'add' : 'remove', slot, track: pick(['a', 'b', 'c']) };
    if (roll < 0.49) return { kind: 'reorder', slot, turn: below(3) };
    if (roll < 0.52) return { kind: 'delete', slot };
    if (roll < 0.61) return { kind: 'pull', what: pick(['likes', 'playlists', 'songs']), slot };
    if (roll < 0.75) return { kind: 'drain', force: random() < 0.5 };
    if (roll < 0.87) return { kind: 'pass', ms: random() < 0.9 ? below(3_000) : below(3 * 60 * 60_000) };
    if (roll < 0.9) return { kind: 'kill' };
    if (roll < 0.94) return { kind: 'dieSoon', awaits: 1 + below(60) };
    if (roll < 0.95) return { kind: 'skew', ms: pick([-86_400_000, 86_400_000, 0, 30 * 86_400_000]) };
    if (roll < 0.96) return { kind: 'leakLock' };
    if (roll < 0.98) return { kind: 'switchOwner' };
    return { kind: 'otherDevice', track: pick(foreignTracks), liked: random() < 0.5 };
  };
  const faultShare = random() * 0.6;
  return { seed, faultShare, steps: Array.from({ length: count }, () => ({ ...step(), tab: below(tabs) })) };
}
