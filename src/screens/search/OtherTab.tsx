import { artistSearch, songSearch } from '../../db/search/views.ts';
import { tracksByIds } from '../../db/catalogue/queries.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { found as words } from '../../ui/strings/screens.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { usePull } from '../shared/use-pull.ts';
import type { SearchType } from './use-search.ts';

export type OtherTabProps = {
  readonly term: string;
  readonly type: SearchType;
  readonly onOther: () => void;
};

export function OtherTab({ term, type, onOther }: OtherTabProps) {
  const { db } = useServices();
  const other = type === 'text' ? 'artist' : 'text';
  usePull({ kind: 'search', type: other, term });
  const text = useLive(`other ${other} ${term}`, async () => {
    if (other === 'artist') {
      const { answered, here } = await artistSearch(db, term);
      const artists = answered ?? here;
      return artists[0] && words.artistsInstead(artists.length, artists[0].displayName);
    }
    const { answered, here } = await songSearch(db, term);
    const ids = answered ?? here;
    const [first] = await tracksByIds(db, ids.slice(0, 1));
    return first && words.songsInstead(ids.length, first.title);
  });
  return text === undefined ? null : <Button onClick={onOther}>{text}</Button>;
}
