/** Texts that only screens use, beside those of the catalogue (strings.ts): why something is empty and what to do. */
import { counted } from '../lib/format.ts';

export const states = {
  offlineNothing: 'You are offline, and nothing of this is stored on this device.',
  offlineNothingHint: 'It appears as soon as the network is back.',
  couldNotLoad: 'This could not be loaded.',
  clear: 'Clear',
  noneOffline: 'None of these songs is available offline.',
  artists: (n: number): string => counted(n, 'artist', 'artists'),
  noLikes: 'No liked songs yet',
  noLikesHint: 'Tap the heart while a song plays, and it waits for you here.',
  noRecents: 'Nothing played yet',
  noRecentsHint: 'The songs you listen to appear here.',
  noFollows: 'You follow no artists yet',
  noFollowsHint: 'Open an artist and tap Follow.',
  noPlaylistsHint: 'Make one here, or from the menu of any song.',
  emptyPlaylist: 'This playlist is empty',
  emptyPlaylistHint: 'Add songs with “Add to Playlist” in the menu of any song.',
} as const;
