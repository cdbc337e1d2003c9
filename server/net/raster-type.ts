export function rasterType(bytes: Buffer): string | undefined {
  const starts = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (starts('89504e470d0a1a0a')) return 'image/png';
  if (starts('ffd8ff')) return 'image/jpeg';
  if (starts('47494638')) return 'image/gif';
  if (starts('52494646') && starts('57454250', 8)) return 'image/webp';
  if (starts('66747970', 4)) {
    const brand = bytes.subarray(8, 12).toString('latin1');
    if (brand === 'avif' || brand === 'avis') return 'image/avif';
  }
  return undefined;
}
