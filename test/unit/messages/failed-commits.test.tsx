import '../../../src/ui/feedback/AlertBox.tsx';
import { waitFor } from '@testing-library/react';
import { IDBObjectStore } from 'fake-indexeddb';
import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Auth } from '../../../src/platform/auth/auth.ts';
import { answerAlert, currentAlert, onAlerts } from '../../../src/ui/feedback/alert-store.ts';
import { onToasts } from '../../../src/ui/feedback/toast-store.ts';
import { tellFailure } from '../../../src/screens/shared/run-command.ts';
import { ownerId } from '../db/support.ts';
import { loggedBy } from '../lib/logged-by.ts';
import { world } from '../screens/support.tsx';
import { actions as others } from './failed-commit-cases.tsx';
import { searchActions } from './search-cases.tsx';
import { selectionActions } from './selection-cases.tsx';
import { lastToast } from '../../support/unit/toasts.ts';

const actions = [...others, ...searchActions, ...selectionActions];

const auth = vi.hoisted(() => ({ current: null as Auth | null }));
vi.mock('../../../src/app/startup/load-auth.ts', () => ({ loadAuth: () => Promise.resolve(auth.current) }));

/** Everything the user is told from now on: toasts, and alerts, which are answered at once. */
function listen(): readonly string[] {
  const heard: string[] = [];
  let toastId = lastToast()?.id;
  offs.push(
    onToasts(() => {
      const toast = lastToast();
      if (toast !== undefined && toast.id !== toastId) heard.push(toast.value);
      toastId = toast?.id ?? toastId;
    }),
    onAlerts(() => {
      const alert = currentAlert();
      if (alert === undefined) return;
      heard.push(alert);
      queueMicrotask(answerAlert);
    }),
  );
  return heard;
}
const offs: (() => void)[] = [];
afterEach(() => {
  for (const off of offs.splice(0)) off();
  vi.restoreAllMocks();
});

/** From now on the disk is full for every write. */
function fillDisk(): void {
  for (const method of ['put', 'add', 'delete', 'clear'] as const) {
    vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  }
}

/** Writes that no user asks for by name: the next write makes up for a failure, or it loses nothing the user did. */
const background = [
  'saveAvatar saveCoverColors addToCounter',
  // Told once per visit (test/unit/player/saved/unsaved.test.ts).
  'addRecentlyPlayed recordPlay recordSkip countPlay countPlayOnce processAudioOnce',
  // Written again every second.

  'savePlayerState savePlayQueue savePlayerStateLeaving forgetPlayer removePlayer',
  // Pulls and downloads say what failed by their outcome.
  'putSongs setLanguages putArtists putGenreCover putFavoriteGenres putFavoriteArtists addSearchLines',
  'storeToken setNeedsProfile catchUpSearchText fillDerivedTables haltPins syncPinned',
  // Goes on at the next start.
  'removeOldSearches removeOldCorsBlocked',
  'addAudioFile addDownloadFailure removeAudioFiles notePlayedAudio addCorsBlocked',
].flatMap((names) => names.split(' '));

describe('case 36: a commit that fails is told once', () => {
  it.each(actions)('$action', async ({ action, said, show, act }) => {
    const here = action === 'Create your profile' ? world(ownerId('uid-ada'), 'member') : world();
    auth.current = signedIn;
    await show(here);
    fillDisk();
    const heard = listen();
    await act(here);
    await waitFor(() => expect(heard).toEqual([said]));
    // Whatever else would be said follows in the same moment.
    await here.db.settings.count();
    expect(heard).toEqual([said]);
  });

  it('is logged, also where the command says nothing', async () => {
    const fails = () => Promise.reject(new TypeError('the database is gone'));
    expect(await loggedBy(() => tellFailure(fails, null))).toEqual([['saving a change', 'TypeError']]);
  });

  it('is proven for every command there is', async () => {
    const root = resolve(import.meta.dirname, '../../../src/db');
    const files = (await readdir(root, { recursive: true })).filter((path) => path.endsWith('commands.ts'));
    const sources = await Promise.all(files.map((path) => readFile(resolve(root, path), 'utf8')));
    const names = sources.flatMap((source) =>
      [...source.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name ?? ''),
    );
    const pure = ['strongFavorites'];
    const covered = new Set([...actions.flatMap(({ commands }) => commands), ...background, ...pure]);
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !covered.has(name))).toEqual([]);
  });
});

const signedIn = {
  signIn: () =>
    Promise.resolve({
      kind: 'signedIn',
      session: { uid: 'uid-ada', email: null, idToken: 't', refreshToken: 'r', expiresAtMs: 1 },
    } as const),
  signOut: () => Promise.resolve(),
} as unknown as Auth;
