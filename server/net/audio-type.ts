export type AudioKind = 'mp3' | 'aac' | 'mov' | 'wav' | 'flac' | 'ogg';

export function audioKindOf(head: Buffer): AudioKind | undefined {
  const text = (from: number, to: number) => head.subarray(from, to).toString('latin1');
  if (text(0, 3) === 'ID3') return 'mp3';
  if (text(4, 8) === 'ftyp') return 'mov';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'wav';
  if (text(0, 4) === 'fLaC') return 'flac';
  if (text(0, 4) === 'OggS') return 'ogg';
  const second = head[1] ?? 0;
  if (head[0] !== 0xff || (second & 0xe0) !== 0xe0) return undefined;
  return (second & 0x06) === 0 ? 'aac' : 'mp3';
}
