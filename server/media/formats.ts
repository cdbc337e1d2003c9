export type AudioFormat = 'high' | 'low' | 'flac' | 'wav';

interface FormatFacts {
  suffix: string;
  contentType: string;
  /** ffmpeg's arguments for the output; none for formats that need no encoder. */
  encode: readonly string[];
}

// The fast coder takes a quarter of the default one's time, and the difference is inaudible at these rates.
const aac = (rate: string): readonly string[] => [
  '-vn',
  '-c:a',
  'aac',
  '-aac_coder',
  'fast',
  '-b:a',
  rate,
  '-ac',
  '2',
  '-movflags',
  '+faststart',
  '-map_metadata',
  '-1',
];

export const audioFormats: Record<AudioFormat, FormatFacts> = {
  high: { suffix: '-high.m4a', contentType: 'audio/mp4', encode: aac('160k') },
  low: { suffix: '-low.m4a', contentType: 'audio/mp4', encode: [...aac('64k'), '-ar', '44100'] },
  flac: {
    suffix: '.flac',
    contentType: 'audio/flac',
    encode: ['-vn', '-c:a', 'flac', '-compression_level', '5', '-map_metadata', '-1'],
  },
  wav: { suffix: '.wav', contentType: 'audio/wav', encode: ['-vn', '-c:a', 'pcm_s16le', '-map_metadata', '-1'] },
};
const formats = ['high', 'low', 'flac', 'wav'] as const;

export function parseAudioName(name: string): { key: string; format: AudioFormat } | undefined {
  for (const format of formats) {
    const { suffix } = audioFormats[format];
    if (!name.endsWith(suffix)) continue;
    const key = name.slice(0, -suffix.length);
    return /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(key) ? { key, format } : undefined;
  }
  return undefined;
}
