import { assertDefined } from '../../lib/assert-defined.ts';
import type { AvatarProps } from './profile.ts';

/**
 * Faces by the option names of dicebear's avataaars style, so that the stored props redraw the
 * same picture anywhere. Friendly ones only.
 */
const choices = {
  top: 'bigHair bob bun curly curvy dreads01 dreads02 frida frizzle fro froBand hat hijab longButNotTooLong miaWallace shaggy shaggyMullet shavedSides shortCurly shortFlat shortRound shortWaved sides straight01 straight02 straightAndStrand theCaesar theCaesarAndSidePart turban winterHat02 winterHat03 winterHat04',
  hairColor: '2c1b18 4a312c 724133 a55728 b58143 c93305 d6b370 e8e1e1 ecdcbf f59797',
  hatColor: '262e33 3c4f5c 5199e4 65c9ff a7ffc4 b1e2ff ff488e ff5c5c ffdeb5 ffffb1',
  accessories: 'kurt prescription01 prescription02 round sunglasses wayfarers',
  accessoriesColor: '262e33 3c4f5c 5199e4 ff488e ff5c5c ffffff',
  facialHair: 'beardLight beardMedium beardMajestic moustacheFancy',
  clothing:
    'blazerAndShirt blazerAndSweater collarAndSweater graphicShirt hoodie overall shirtCrewNeck shirtScoopNeck shirtVNeck',
  clothesColor: '262e33 3c4f5c 5199e4 65c9ff a7ffc4 ff488e ff5c5c ffafb9 ffffb1',
  clothingGraphic: 'bat bear cumbia deer diamond hola pizza',
  eyebrows: 'default defaultNatural flatNatural raisedExcited raisedExcitedNatural upDown upDownNatural',
  eyes: 'closed default happy hearts side squint surprised wink winkWacky',
  mouth: 'default serious smile tongue twinkle',
  skinColor: '614335 ae5d29 d08b5b edb98a f8d25c fd9841 ffdbb4',
  backgroundColor: '5b7fd6 4f9d8f 8a6bc9 c76b8a b9803f 5d8fb8 7f8f4a a65f5f',
} as const;

/** With isCircle true (docs/product.md section 3, Guest user); `random` returns numbers in [0, 1). */
export function randomAvatar(random: () => number): AvatarProps {
  const props: Record<string, AvatarProps[string]> = {};
  for (const [name, values] of Object.entries(choices)) {
    const list = values.split(' ');
    props[name] = [assertDefined(list[Math.floor(random() * list.length)], name)];
  }
  props['accessoriesProbability'] = random() < 0.3 ? 100 : 0;
  props['facialHairProbability'] = random() < 0.2 ? 100 : 0;
  props['isCircle'] = true;
  return props;
}
