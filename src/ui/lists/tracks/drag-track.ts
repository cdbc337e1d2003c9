import { parseTrackId, type TrackId } from '../../../core/ids.ts';
import { wellFormed } from '../../../lib/well-formed.ts';

/** What a dragged song is called among what can be dropped: no other page's drag is taken for one. */
const type = 'application/x-offbeat-track';

/** A drag of a song's row begins; another window gets its title. */
export function dragTrack(id: TrackId, title: string, data: DataTransfer): void {
  data.effectAllowed = 'copy';
  data.setData(type, id);
  data.setData('text/plain', wellFormed(title));
}

/** Whether a song is dragged; its id can be read only once it is dropped. */
export const carriesTrack = (data: DataTransfer): boolean => data.types.includes(type);

export const draggedTrack = (data: DataTransfer): TrackId | undefined => parseTrackId(data.getData(type));
