import type { OwnerId } from '../ids.ts';
import { assertDefined } from '../../lib/assert-defined.ts';
import { limits } from '../limits.ts';
import { randomAvatar } from './avatar.ts';
import { freshGuestId } from './guest-id.ts';
import type { AvatarProps } from './profile.ts';

export type Guest = {
  readonly id: OwnerId;
  readonly username: string;
  readonly displayName: string;
  readonly avatarProps: AvatarProps;
};

const adjectives =
  'amber balmy bold brave breezy bright calm cheery clever cosmic crisp curious dapper dreamy eager fancy fluffy fuzzy gentle giddy glad golden happy humble jazzy jolly keen kind lively lucky lunar mellow merry mighty misty nimble noble polite proud quick quiet rapid rosy royal rustic silky silver sleepy smooth snappy snug solar speedy spry stellar sunny swift tidy velvet vivid warm witty zesty'.split(
    ' ',
  );
const animals =
  'alpaca badger beaver bison bobcat camel cheetah condor cougar crane dolphin falcon ferret finch fox gazelle gecko heron ibex iguana jackal jaguar koala lemur leopard lynx macaw magpie marmot marten meerkat mole moose newt ocelot orca osprey otter owl panda panther parrot pelican penguin puffin puma quail rabbit raccoon raven robin salmon seal sloth sparrow starling stork swan tapir tiger toucan turtle walrus whale wolf wombat yak zebra'.split(
    ' ',
  );

const pick = <T>(items: readonly T[], random: () => number): T =>
  assertDefined(items[Math.floor(random() * items.length)], 'a word to pick');

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function newGuest(random: () => number): Guest {
  const number = Math.floor(random() * (limits.guestNumberMax + 1));
  const username = `${pick(adjectives, random)}${pick(animals, random)}${number}`;
  return { id: freshGuestId(), username, displayName: capitalised(username), avatarProps: randomAvatar(random) };
}
