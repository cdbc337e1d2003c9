import { Screen } from '../../ui/Screen.tsx';

/** Also the album's screen (spec section 2): `of` says which of the two the route asks for. */
export function GenreScreen({ of }: { readonly of: 'genre' | 'album' }) {
  return <Screen title={of}>{null}</Screen>;
}
