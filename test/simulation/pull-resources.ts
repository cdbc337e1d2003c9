import { ownProfile, profile } from '../../src/sync/pull/profiles.ts';
import { pageResources } from '../../src/sync/pull/page-resources.ts';
import type { PullResources } from '../../src/sync/pull/resource.ts';
import { fetchSongs, songResources } from '../../src/sync/pull/song-resources.ts';

/** All loaded: loading code takes real time, which a simulated world does not have. */
export const loadedResources: PullResources = {
  ...pageResources,
  ...songResources,
  ownProfile,
  profile,
  loadFetchSongs: () => Promise.resolve(fetchSongs),
};
