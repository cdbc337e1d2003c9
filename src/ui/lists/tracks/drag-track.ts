import { parseTrackId, type TrackId } from '../../../core/ids.ts';
import { wellFormed } from '../../../lib/well-formed.ts';

/** Our own type, so that no drag of another page is taken for a track. */
const type = 'application/x-offbeat-track';

export function dragTrack(id: TrackId, title: string, data: DataTransfer): void {
  data.effectAllowed = 'copy';
  data.setData(type, id);
  data.setData('text/plain', wellFormed(title));
}

/** Whether a track is dragged; browsers reveal its id only on drop. */
export const carriesTrack = (data: DataTransfer): boolean => data.types.includes(type);

export const draggedTrack = (data: DataTransfer): TrackId | undefined => parseTrackId(data.getData(type));
