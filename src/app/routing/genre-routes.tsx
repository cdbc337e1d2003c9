import { GenreScreen } from '../../screens/genre/GenreScreen.tsx';

/** Genre and album share one screen (docs/product.md section 2). */
export function GenreRoute() {
  return <GenreScreen of="genre" />;
}

export function AlbumRoute() {
  return <GenreScreen of="album" />;
}
