import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureSize } from '../../../../server/net/picture-size.ts';

const drawn = (alpha: number) =>
  sharp({ create: { width: 137, height: 21, channels: 4, background: { r: 200, g: 30, b: 90, alpha } } });

describe('the size a picture claims', () => {
  test.each([
    ['png', () => drawn(1).png()],
    ['jpeg', () => drawn(1).jpeg()],
    ['progressive jpeg', () => drawn(1).jpeg({ progressive: true })],
    ['gif', () => drawn(1).gif()],
    ['webp', () => drawn(1).removeAlpha().webp()],
    ['webp with alpha', () => drawn(0.5).webp()],
    ['lossless webp', () => drawn(1).webp({ lossless: true })],
    ['avif', () => drawn(1).avif()],
  ])('is read from a %s', async (_name, make) => {
    expect(pictureSize(await make().toBuffer())).toEqual({ width: 137, height: 21 });
  });

  test('is the largest of a JPEG that claims two', async () => {
    const bytes = await drawn(1).jpeg().toBuffer();
    const scan = bytes.indexOf(Buffer.from('ffda', 'hex'));
    const frame = Buffer.from('ffc0000b08ffffffff0101110000', 'hex').subarray(0, 13);
    const two = Buffer.concat([bytes.subarray(0, scan), frame, bytes.subarray(scan)]);
    expect(pictureSize(two)).toEqual({ width: 65_535, height: 65_535 });
  });

  test.each(['89504e470d0a1a0a', 'ffd8ff', '474946383961', '5249464600000000574542505650385800', '0000001c66747970'])(
    'is none where the header ends early: %s',
    (hex) => {
      expect(pictureSize(Buffer.from(hex, 'hex'))).toBeUndefined();
    },
  );
});
