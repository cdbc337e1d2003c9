import type { TrackId } from '../../../../core/ids.ts';
import type { OfflineFacts, TrackSummary } from '../../../../db/catalogue/song-list-queries.ts';
import type { Availability } from '../../../../ui/lists/SongState.tsx';
import type { TrackRowView } from '../../../../ui/lists/tracks/TrackRow.tsx';
import { downloads } from '../../../../ui/strings/screens.ts';

export type RowFacts = {
  readonly facts: OfflineFacts | undefined;
  readonly pending: ReadonlySet<TrackId> | undefined;
  readonly offline: boolean;
};

export function rowsOf(tracks: readonly TrackSummary[], known: RowFacts): readonly TrackRowView[] {
  return tracks.map((track) => {
    const availability = availabilityOf(track.id, known);
    const problem = availability === 'failed' ? known.facts?.problems.get(track.id) : undefined;
    return {
      id: track.id,
      title: track.title,
      artist: track.authorName,
      coverUrl: track.coverImage ?? undefined,
      durationS: track.durationS ?? undefined,
      availability,
      problem: problem && downloads.problems[problem],
      dimmed: known.offline && availability !== 'stored',
    };
  });
}

function availabilityOf(id: TrackId, { facts, pending, offline }: RowFacts): Availability {
  if (facts?.stored.has(id) === true) return 'stored';
  if (facts?.onlineOnly.has(id) === true) return 'onlineOnly';
  if (facts?.problems.has(id) === true) return 'failed';
  if (offline) return 'unavailable';
  return pending?.has(id) === true ? 'pending' : 'online';
}

export type SplitRows = {
  readonly rows: readonly TrackRowView[];
  /** How many of `rows` could play and how many could not when the list was opened offline; null if it is not split. */
  readonly split: { readonly here: number; readonly elsewhere: number } | null;
};

/** The rows of `first` before the others, in the same order inside each part; one list while either part is empty. */
export function storedFirst(rows: readonly TrackRowView[], first: ReadonlySet<TrackId> | null): SplitRows {
  if (first === null) return { rows, split: null };
  const [here, elsewhere] = parted(rows, ({ id }) => first.has(id));
  if (here.length === 0 || elsewhere.length === 0) return { rows, split: null };
  return {
    rows: [...here, ...elsewhere],
    split: { here: here.length, elsewhere: elsewhere.length },
  };
}

/** Of `rows` and of the records `toCome`, in the order in which all of them will show. */
export function idsOf(
  rows: readonly TrackRowView[],
  toCome: readonly TrackId[],
  first: ReadonlySet<TrackId> | null,
): readonly TrackId[] {
  const ids = [...rows.map(({ id }) => id), ...toCome];
  return first === null ? ids : parted(ids, (id) => first.has(id)).flat();
}

const parted = <T>(items: readonly T[], isFirst: (item: T) => boolean) =>
  [items.filter(isFirst), items.filter((item) => !isFirst(item))] as const;
