/** True when the first 16 bytes are those of mp3, m4a, wav, flac or ogg. */
export function looksLikeAudio(head: Buffer): boolean {
  const text = (from: number, to: number) => head.subarray(from, to).toString('latin1');
  const isMpegFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0;
  return (
    isMpegFrame ||
    text(0, 3) === 'ID3' ||
    text(4, 8) === 'ftyp' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') ||
    text(0, 4) === 'fLaC' ||
    text(0, 4) === 'OggS'
  );
}
