import { GenreScreen } from '../../screens/genre/GenreScreen.tsx';

export function GenreRoute() {
  return <GenreScreen of="genre" />;
}

export function AlbumRoute() {
  return <GenreScreen of="album" />;
}
