import type { AppConfig } from '../../core/config.ts';
import { visitorId, type OwnerId } from '../../core/ids.ts';
import type { Pull } from '../../core/pull.ts';
import type { Track } from '../../core/track.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { AheadDownloader } from '../../downloads/download-ahead.ts';
import { createStoredAudio } from '../../downloads/stored-audio.ts';
import { createAudioOut } from '../../platform/audio-element.ts';
import { createMediaSession, type NowPlaying } from '../../platform/media-session.ts';
import type { Connectivity } from '../../platform/connectivity.ts';
import { hostAnswers } from '../../platform/shared/probe.ts';
import { isSlowLine } from '../../platform/shared/slow-line.ts';
import { onLeaving, onVisibility } from '../../platform/page-life.ts';
import { savesData } from '../../platform/shared/connection.ts';
import { titleHiddenTab } from '../../platform/tab-title.ts';
import { createPlaybackLock } from '../../platform/playback-lock.ts';
import { createCoverTints } from '../../player/cover-tints.ts';
import { createPlayer } from '../../player/create-player.ts';
import type { Player, PlayerNotice } from '../../player/player.ts';
import { playerToasts } from '../../ui/strings/player.ts';
import { toasts } from '../../ui/strings/actions.ts';
import { app, common } from '../../ui/strings/strings.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { commandContext } from '../startup/command-context.ts';
import { sharedDownloader } from '../startup/shared-downloader.ts';
import { sharedWorkerClient } from '../startup/shared-worker-client.ts';
import { createTrackActions, type TrackActions } from './menu/track-actions.ts';
import { expectOnIntent } from './expect-on-intent.ts';
import { createPlaybackLink } from './playback-link.ts';

export type PlayerParts = {
  readonly player: Player;
  /** Switches whose state is persisted and whose history is written. */
  readonly setUser: (ownerId: OwnerId) => void;
  readonly actions: TrackActions;
  readonly wantCoverColors: (coverImage: string) => void;
};

export function startPlayer(
  db: OffbeatDb,
  config: AppConfig,
  firstOwner: OwnerId,
  pull: Pull,
  connectivity: Connectivity,
): PlayerParts {
  let ownerId = firstOwner;
  const { audioHost, baseUrl } = config;
  const downloader = sharedDownloader(db, audioHost);
  const ahead = new AheadDownloader({
    db,
    nowMs: () => Date.now(),
    downloader,
    mayDownload: () => 'caches' in globalThis && !db.isTemporary && !savesData(),
  });
  // In the document, so that tests and devtools find the one element.
  const element = document.createElement('audio');
  element.hidden = true;
  document.body.append(element);
  const player = createPlayer({
    commands: () => commandContext(db, ownerId),
    audio: createAudioOut(element),
    mediaSession: (keys) => titleHiddenTab(createMediaSession(keys)),
    playbackLock: createPlaybackLock,
    storedAudio: createStoredAudio(db),
    downloadAhead: (tracks, quality) => ahead.download(tracks, quality),
    link: createPlaybackLink(() => ahead.cancel()),
    onStored: downloader.onStored,
    audioHost,
    notify: (notice) => showToast(textOf(notice)),
    nowPlaying,
    monotonicMs: () => performance.now(),
    random: Math.random,
    isOffline: () => connectivity.status() === 'offline',
    hostAnswers,
    isSlowLine,
    nextPage: (request) => pull(request),
    onLeaving,
    onVisibility,
  });
  expectOnIntent(player);
  void player.restore();
  const setUser = (to: OwnerId): void => {
    if (to === ownerId) return;
    ownerId = to;
    player.userChanged(to === visitorId);
  };
  const tints = createCoverTints({ db, workerClient: sharedWorkerClient(), baseUrl, origin: location.origin });
  return { player, setUser, actions: createTrackActions(db, config, downloader), wantCoverColors: tints.want };
}

const nowPlaying = ({ title, authorName, genre, coverImage }: Track): NowPlaying => ({
  title: common.titleOf(title),
  artist: common.artistOf(authorName),
  album: genre ?? app.name,
  coverUrl: coverImage,
});

function textOf(notice: PlayerNotice): string {
  if (notice === 'slept') return playerToasts.slept;
  return toasts[notice === 'skipping' ? 'notAvailableOffline' : notice];
}
