import * as avataaars from '@dicebear/avataaars';
import { createAvatar } from '@dicebear/core';
import type { AvatarProps } from '../core/users/profile.ts';

const known = avataaars.schema.properties ?? {};
const colour = /^(?:[0-9a-f]{6}|transparent)$/i;

/** Whether dicebear's schema allows `value`; unsafe or newer props must not reach its templates. */
function fits(name: string, value: unknown): boolean {
  if (name.endsWith('Color'))
    return (
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((entry: unknown) => typeof entry === 'string' && colour.test(entry))
    );
  const rule = Object.hasOwn(known, name) ? known[name] : undefined;
  if (typeof rule !== 'object') return false;
  if (rule.type === 'integer') return Number.isInteger(value);
  const items = typeof rule.items === 'object' && !Array.isArray(rule.items) ? rule.items.enum : undefined;
  if (!Array.isArray(value) || value.length === 0 || items === undefined) return false;
  return value.every((entry: unknown) => typeof entry === 'string' && items.includes(entry));
}

const areOptions = (options: object): options is avataaars.Options =>
  Object.entries(options).every(([name, value]) => fits(name, value));

/**
 * The avatar as a data URL for <img>, where no script can run. Unknown props are left out; missing ones get a
 * deterministic default. The frame applies `isCircle`.
 */
export function avatarAddress(props: AvatarProps): string {
  const options = Object.fromEntries(Object.entries(props).filter(([name, value]) => fits(name, value)));
  return createAvatar(avataaars, { seed: 'offbeat', ...(areOptions(options) ? options : {}) }).toDataUri();
}

/** Enough for a small avatar at any pixel density. */
const picturePx = 128;

/** Drawn as pixels, because each SVG image costs its own document. Rejects if it cannot be drawn. */
export async function avatarPicture(address: string): Promise<string> {
  const image = new Image(picturePx, picturePx);
  image.src = address;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = picturePx;
  canvas.height = picturePx;
  canvas.getContext('2d')?.drawImage(image, 0, 0, picturePx, picturePx);
  return canvas.toDataURL('image/webp', 0.9);
}
