import { fireEvent, screen } from '@testing-library/react';
import { saveRecentSearch } from '../../../src/db/search/recent-search-commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { SearchScreen } from '../../../src/screens/search/SearchScreen.tsx';
import { full, press, row, type Case } from './failed-commit-cases.tsx';

const remembered: Case['show'] = async (here) => {
  await saveRecentSearch(here.commands(), 'rain', 'text');
  here.show(<SearchScreen />, '/search');
};

export const searchActions: readonly Case[] = [
  row('clearRecentSearches', 'Clear recent searches', full, remembered, () => press('Clear recent searches')),
  row(
    'saveRecentSearch',
    'Enter in the search field',
    full,
    async (here) => {
      here.show(<SearchScreen />, '/search?q=rain');
      await screen.findByDisplayValue('rain');
    },
    async () => {
      fireEvent.submit(assertDefined((await screen.findByRole('searchbox')).closest('form'), 'form'));
    },
  ),
  row('removeRecentSearch', 'removing one recent search', full, remembered, () => press(/^Remove .*rain/)),
];
