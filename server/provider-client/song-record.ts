import { parseTrackId } from '../../src/core/ids.ts';
import type { CatalogueSong } from '../../src/core/wire/catalogue-song.ts';
import { cutTo } from '../../src/lib/cut-to.ts';
import { isRecord, isStorable } from '../outside-values.ts';
import { publicUrl } from '../net/public-address.ts';

export type AddressRule = (url: URL) => boolean;
export const publicOr =
  (trustedOrigins: ReadonlySet<string>): AddressRule =>
  (url) =>
    trustedOrigins.has(url.origin) || publicUrl(url.href) !== undefined;

/**
 * A foreign song record in stored form, or undefined without a usable id or with audio that is not at a public address
 * (api.md: a bad field becomes its default, a record without a usable id is dropped). Counts are read only with
 * `takeCounts`; processed_* never, because a sender could then choose our audio.
 */
export function parseSongRecord(
  value: unknown,
  isAllowed: AddressRule,
  { takeCounts = false }: { takeCounts?: boolean } = {},
): CatalogueSong | undefined {
  if (!isRecord(value)) return undefined;
  const id = parseTrackId(value['original_id']) ?? parseTrackId(value['id']);
  if (id === undefined || !isStorable(id)) return undefined;
  const metadata = isRecord(value['metadata']) ? value['metadata'] : {};
  const text = (name: string, max: number): string | null =>
    textOf(value[name], max) ?? textOf(metadata[name], max) ?? null;
  const audioUrl = addressOf(value['audio_url'], isAllowed);
  if (audioUrl === undefined) return undefined;
  return {
    id,
    title: text('title', 300) ?? '',
    handle: text('handle', 200) ?? '',
    display_name: text('display_name', 200) ?? '',
    image_url: addressOf(value['image_url'], isAllowed) ?? null,
    audio_url: audioUrl,
    processed_audio_key: null,
    duration: numberOf(value['duration'], 86_400) ?? numberOf(metadata['duration'], 86_400) ?? 0,
    tags: text('tags', 2_000) ?? '',
    prompt: text('prompt', 4_000) ?? '',
    play_count: takeCounts ? countOf(value['play_count']) : 0,
    upvote_count: takeCounts ? countOf(value['upvote_count']) : 0,
    created_at: timeOf(value['created_at']),
    language: text('language', 16),
    lyrics: text('lyrics', 100_000),
    transcription: text('transcription', 100_000),
    timestampMap: text('timestampMap', 200_000),
    genre: text('genre', 120) ?? '',
    album_id: text('album_id', 256),
  };
}

/** Text cut to `max` UTF-16 units, never through a character; undefined when nothing storable remains. */
function textOf(value: unknown, max: number): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = cutTo(value, max);
  return text.trim() === '' || !isStorable(text) ? undefined : text;
}

function addressOf(value: unknown, isAllowed: AddressRule): string | undefined {
  const text = textOf(value, 4_096);
  if (text === undefined || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return isAllowed(url) ? url.href : undefined;
}

const numberOf = (value: unknown, max: number): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= max ? value : undefined;

const countOf = (value: unknown): number => Math.floor(numberOf(value, 1e12) ?? 0);

function timeOf(value: unknown): string {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  const isSane = time > 0 && time < Date.now() + 86_400_000;
  return new Date(isSane ? time : Date.now()).toISOString();
}

/**
 * `known` with its empty fields filled from `other`: a record never overwrites a better one (api.md, POST /api/songs).
 */
export function withHolesFilled(known: CatalogueSong, other: CatalogueSong): CatalogueSong {
  const isHole = (value: unknown) => value === null || value === '' || value === 0 || value === undefined;
  const filled = Object.entries(other).filter(([name]) => isHole(Object.getOwnPropertyDescriptor(known, name)?.value));
  return { ...known, ...Object.fromEntries(filled) };
}
