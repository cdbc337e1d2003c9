/** What the gallery's scenes are filled with: songs that do not exist, covers drawn here. */
import { parseTrackId } from '../../src/core/ids.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import type { TrackRowView } from '../../src/ui/lists/tracks/TrackRow.tsx';

const hues = [18, 48, 96, 150, 196, 232, 268, 312, 344, 72];

/** A square cover as a data address, different for each number. */
export function cover(n: number): string {
  const a = hues[n % hues.length] ?? 0;
  const b = (a + 40 + ((n * 37) % 90)) % 360;
  const shapes = [
    `<circle cx="${120 + ((n * 53) % 160)}" cy="${150 + ((n * 31) % 120)}" r="${90 + (n % 4) * 22}" fill="oklch(0.78 0.15 ${b})"/>`,
    `<path d="M0 ${240 - ((n * 17) % 90)} C120 120 240 340 400 ${180 + ((n * 29) % 90)} V400 H0Z" fill="oklch(0.3 0.12 ${b})" opacity="0.8"/>`,
    `<rect x="${60 + ((n * 41) % 140)}" y="-40" width="90" height="500" rx="45" fill="oklch(0.86 0.1 ${(b + 60) % 360})" opacity="0.75" transform="rotate(${20 + (n % 5) * 14} 200 200)"/>`,
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><rect width="400" height="400" fill="oklch(0.46 0.14 ${a})"/>${shapes[n % 3] ?? ''}${shapes[(n + 1) % 3] ?? ''}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const titles = [
  'Neon Rainfall',
  'Half Past Nowhere',
  'Salt & Static',
  'The Long Way Back to the Lighthouse We Never Quite Managed to Find',
  'Paper Moons',
  'قمر المدينة',
  'Glass Orchard',
  '🌊 Undertow 🌊',
  'Ferrymen',
  'Slow Machines',
  'Apricot Sky',
  'Night Bus 41',
];
const artists = ['Mira Vale', 'Kō Tanabe', 'The Paper Tigers', 'Juno Adeyemi', '', 'Ostkreuz'];

export const sampleTracks = (count: number): TrackRowView[] =>
  Array.from({ length: count }, (_, index) => ({
    id: assertDefined(parseTrackId(`t${index}`), 'id'),
    title: titles[index % titles.length] ?? '',
    artist: artists[index % artists.length] ?? '',
    coverUrl: index % 11 === 6 ? undefined : cover(index),
    durationS: 121 + ((index * 37) % 160),
    availability:
      index % 5 === 1 ? 'stored' : index % 7 === 4 ? 'unavailable' : index % 9 === 8 ? 'onlineOnly' : 'online',
    dimmed: index % 7 === 4 && index % 5 !== 1,
  }));

export const lyrics = [
  'Streetlights hum a lullaby',
  'in a key I almost know',
  'Every window keeps a secret',
  'every secret starts to glow',
  'And we walk, we walk the neon rainfall',
  'with the city in our shoes',
  'Half a beat behind the morning',
  'nothing left to lose',
  'Oh, nothing left to lose',
].map((text, index) => ({
  text,
  startS: index * 6,
  words: text.split(' '),
}));

export const tint = { cover: 'oklch(0.42 0.13 262)', deep: 'oklch(0.25 0.09 285)' };
