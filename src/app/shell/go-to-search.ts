import { paths } from '../../core/paths.ts';
import { searchFocus } from '../../screens/search/search-focus.ts';

export function goToSearch(navigate: (to: string, options: { readonly state: string }) => void): void {
  const field = document.querySelector<HTMLInputElement>('main [role="search"] input');
  if (field === null) return navigate(paths.search, { state: searchFocus });
  field.focus();
  field.select();
}
