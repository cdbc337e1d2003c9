const signatures: readonly (readonly [string, number, string])[] = [
  ['ftyp', 4, 'audio/mp4'],
  ['fLaC', 0, 'audio/flac'],
  ['WAVE', 8, 'audio/wav'],
  ['ID3', 0, 'audio/mpeg'],
  ['OggS', 0, 'audio/ogg'],
  ['\u001aE\u00df\u00a3', 0, 'audio/webm'],
];

/** Enough bytes to recognise every signature. */
export const headBytes = 16;

/** The audio type by the first bytes (a frame sync of MP3 or ADTS counts), else null. */
export function audioTypeOf(head: Uint8Array, declared: string): string | null {
  const text = String.fromCharCode(...head.subarray(0, headBytes));
  const known = signatures.find(([mark, at]) => text.startsWith(mark, at));
  const type = declared.split(';')[0]?.trim().toLowerCase() ?? '';
  if (known !== undefined) return type.startsWith('audio/') ? type : known[2];
  const [first = 0, second = 0] = head;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  if (type.startsWith('audio/')) return type;
  return (second & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg';
}

/** By the first bytes alone; null if they do not tell. */
export const audioTypeOfBody = async (body: Blob): Promise<string | null> =>
  audioTypeOf(new Uint8Array(await body.slice(0, headBytes).arrayBuffer()), '');

/** The length field of a streamed RIFF file. */
const unknownRiffBytes = 0x7fff_0000;
/** Writers disagree by a header or a padding byte; a broken connection cuts off more than that. */
const toleratedBytes = 64;
/** Fragmented files have a box every few seconds; no real file has this many. */
const mostBoxes = 20_000;

/**
 * Whether the file declares more bytes than it has: a response cut short with a matching length (a broken proxy) looks
 * complete to HTTP. MP4 (ISO/IEC 14496-12, 4.2: boxes with their sizes) and WAV (RIFF) can be checked; other formats
 * count as complete.
 */
export async function isCutShort(body: Blob): Promise<boolean> {
  const head = await viewOf(body, 0, 12);
  if (head.byteLength < 12) return true;
  if (head.getUint32(0) === 0x5249_4646) {
    const promised = head.getUint32(4, true);
    return promised < unknownRiffBytes && promised > body.size - 8 + toleratedBytes;
  }
  if (head.getUint32(4) !== 0x6674_7970) return false;
  let at = 0;
  let hasMedia = false;
  for (let boxes = 0; at + 8 <= body.size && boxes < mostBoxes; boxes++) {
    const box = await viewOf(body, at, 16);
    const short = box.getUint32(0);
    hasMedia ||= box.getUint32(4) === 0x6d64_6174;
    // 0: to the file's end. Below 8 it is not a box, and the check gives up.
    if (short === 0 || (short === 1 && box.byteLength < 16)) return false;
    const bytes = short === 1 ? Number(box.getBigUint64(8)) : short;
    if (bytes < 8) return false;
    at += bytes;
  }
  // Cut between two boxes, no box is too long, but the box with the media (mdat) may be missing.
  return at > body.size || !hasMedia;
}

const viewOf = async (body: Blob, at: number, bytes: number): Promise<DataView> =>
  new DataView(await body.slice(at, at + bytes).arrayBuffer());
