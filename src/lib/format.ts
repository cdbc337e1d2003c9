/** Seconds as m:ss, hours counted in minutes; anything unusable is 0:00 (docs/product.md section 2, progress slider). */
export function minutesAndSeconds(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** 1234 as 1.2K, with K, M and B and at most one decimal, cut and not rounded up (docs/product.md section 2, Profile). */
export function abbreviatedCount(count: number): string {
  if (!Number.isFinite(count) || count <= 0) return '0';
  const units = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const;
  for (const [size, suffix] of units) {
    if (count >= size) return `${Math.floor((count / size) * 10 + 1e-9) / 10}${suffix}`;
  }
  return String(Math.floor(count));
}

/** Singular for 1 in every count text (docs/product.md section 10). */
export const counted = (n: number, singular: string, plural: string): string => `${n} ${n === 1 ? singular : plural}`;

export function byteSize(bytes: number): string {
  let size = Math.max(0, bytes);
  for (const unit of ['B', 'KB', 'MB']) {
    const shown = unit === 'B' ? Math.round(size) : Math.round(size * 10) / 10;
    // As it is shown: 1023.96 KB is 1 MB, and not 1024 KB.
    if (shown < 1024) return `${shown} ${unit}`;
    size /= 1024;
  }
  return `${Math.round(size * 10) / 10} GB`;
}
