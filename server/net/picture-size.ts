/** Eight times the pixels of the widest screens; a picture of 5 MB that unpacks to more is an attack. */
export const maxPixels = 64_000_000;

interface Size {
  width: number;
  height: number;
}

/**
 * The width and height that a PNG, JPEG, GIF, WebP or AVIF declares in its header; undefined without a header. A JPEG
 * has a size per frame, an AVIF per item: the largest is returned.
 */
export function pictureSize(bytes: Buffer): Size | undefined {
  const is = (text: string, at: number) => bytes.subarray(at, at + text.length).toString('latin1') === text;
  try {
    if (is('PNG', 1)) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (is('GIF8', 0)) return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
    if (is('WEBP', 8)) return webpSize(bytes);
    if (is('ftyp', 4)) return avifSize(bytes);
    return jpegSize(bytes);
  } catch {
    // A field is beyond the end.
    return undefined;
  }
}

/** RFC 9649, sections 2.5 to 2.7. */
function webpSize(bytes: Buffer): Size | undefined {
  const kind = bytes.subarray(12, 16).toString('latin1');
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** ITU-T T.81, B.2.2: the frame headers SOF0 to SOF15, without DHT, JPG and DAC among them. */
function jpegSize(bytes: Buffer): Size | undefined {
  let found: Size | undefined;
  for (let at = 2; at + 9 <= bytes.byteLength;) {
    if (bytes[at] !== 0xff) return found;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // The scan begins: what follows is picture data.
    if (marker === 0xda || marker === 0xd9) return found;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
      if (found === undefined || size.width * size.height > found.width * found.height) found = size;
    }
    at += marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7) ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
  return found;
}

/** ISO/IEC 23008-12, 6.5.3: ImageSpatialExtentsProperty boxes, in the metadata before the picture. */
function avifSize(bytes: Buffer): Size | undefined {
  let found: Size | undefined;
  const head = bytes.subarray(0, 64 * 1024);
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (found === undefined || size.width * size.height > found.width * found.height) found = size;
  }
  return found;
}
