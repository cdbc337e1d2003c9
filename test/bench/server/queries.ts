import { seeded, songAt, words } from './catalogue.ts';

/** The kinds of two-word searches, equally often; `rare` words are those of one song in thousands. */
export const mix = [
  'common + common',
  'common + rare',
  'title of a song',
  'word + beginning',
  'artist by name',
  'typo',
] as const;
export type QueryKind = (typeof mix)[number];

export interface SearchQuery {
  kind: QueryKind;
  type: 'text' | 'artist';
  term: string;
}

/** `count` searches over a generated catalogue of `total` songs, the same in every run. */
export function searchQueries(count: number, total: number): SearchQuery[] {
  const next = seeded(99);
  const common = (): string => words[Math.floor(next() * 100)] ?? '';
  const any = () => songAt(Math.floor(next() * total), total);
  return Array.from({ length: count }, (_, n): SearchQuery => {
    const kind = mix[n % mix.length] ?? 'common + common';
    const song = any();
    const [first = '', second = ''] = (song.title ?? '').toLowerCase().split(' ');
    switch (kind) {
      case 'common + common':
        return { kind, type: 'text', term: `${common()} ${common()}` };
      case 'common + rare':
        return { kind, type: 'text', term: `${common()} ${words[20_000 + Math.floor(next() * 20_000)]}` };
      case 'title of a song':
        return { kind, type: 'text', term: `${first} ${second || song.handle?.split('_')[0]}` };
      case 'word + beginning':
        return { kind, type: 'text', term: `${first} ${(second || common()).slice(0, 3)}` };
      case 'artist by name':
        return { kind, type: 'artist', term: (song.display_name ?? '').toLowerCase() };
      case 'typo':
        return {
          kind,
          type: 'text',
          term: `${mistyped(first)} ${mistyped((song.display_name ?? '').toLowerCase().split(' ')[0] ?? '')}`,
        };
    }
  });
}

/** Two neighbouring letters swapped. */
const mistyped = (word: string): string => (word.length < 4 ? word : `${word[0]}${word[2]}${word[1]}${word.slice(3)}`);
