import { limits } from '../../core/limits.ts';
import type { ApiRequest } from '../api-client.ts';
import { cutTo } from '../../lib/cut-to.ts';
import type { PullContext } from './context.ts';

/** The server refuses a longer one: an artist's name, or an address opened by hand. */
const termOf = (text: string): string => cutTo(text, limits.searchTermMaxLength);

export const appSearch = (
  { baseUrl }: Pick<PullContext, 'baseUrl'>,
  type: 'text' | 'artist',
  term: string,
  fromIndex = 0,
): Omit<ApiRequest, 'bearer'> => ({
  method: 'POST',
  url: `${baseUrl}/api/search`,
  json: { search_queries: [{ term: termOf(term), type, from_index: fromIndex, size: limits.pageSize }] },
});

export const textSearch = (context: Pick<PullContext, 'baseUrl'>, term: string): Omit<ApiRequest, 'bearer'> =>
  appSearch(context, 'text', term);

/** The same for the product API and the provider; `page` counts from 0. */
export const genreQuery = (term: string, page: number): object => ({
  search_queries: [
    {
      name: 'tag_song',
      search_type: 'tag_song',
      term: termOf(term),
      from_index: page * limits.pageSize,
      size: limits.pageSize,
      rank_by: 'most_relevant',
    },
  ],
});
