import { parseTrackId, type TrackId } from '../../../core/ids.ts';
import { wellFormed } from '../../../lib/well-formed.ts';

/** Our own type, so that no drag of another page is taken for tracks. */
const type = 'application/x-offbeat-track';

/** One id a line; `title` is what other applications get. */
export function dragTracks(ids: readonly TrackId[], title: string, data: DataTransfer): void {
  data.effectAllowed = 'copy';
  data.setData(type, ids.join('\n'));
  data.setData('text/plain', wellFormed(title));
}

/** Whether tracks are dragged; browsers reveal their ids only on drop. */
export const carriesTracks = (data: DataTransfer): boolean => data.types.includes(type);

export const draggedTracks = (data: DataTransfer): readonly TrackId[] =>
  data
    .getData(type)
    .split('\n')
    .flatMap((id) => parseTrackId(id) ?? []);
