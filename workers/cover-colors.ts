import { coverColorsOf, type CoverColors } from '../src/core/cover-color.ts';
import { limits } from '../src/core/limits.ts';

const timeoutMs = 10_000;

export async function coverColors(addresses: readonly string[]): Promise<CoverColors | null> {
  for (const address of addresses) {
    const colors = await colorsAt(address);
    if (colors !== null) return colors;
  }
  return null;
}

async function colorsAt(address: string): Promise<CoverColors | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) return null;
    const whole = await createImageBitmap(await answer.blob());
    try {
      return coverColorsOf(pixelsOf(whole));
    } finally {
      whole.close();
    }
  } catch {
    // No network, no picture, or an unsupported format: the fallback pair is used.
    return null;
  }
}

function pixelsOf(picture: ImageBitmap): Uint8ClampedArray {
  const scale = Math.min(1, limits.coverSampleMaxPx / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return new Uint8ClampedArray();
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
