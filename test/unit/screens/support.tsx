import '../ui/dom-stubs.ts';
import { cleanup, render, screen, within } from '@testing-library/react';
import { IDBKeyRange, indexedDB } from 'fake-indexeddb';
import { Dexie } from 'dexie';
import type { ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { parseOwnerId, parseTrackId, type OwnerId, type TrackId } from '../../../src/core/ids.ts';
import type { PullOutcome, PullRequest } from '../../../src/core/pull.ts';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import { OffbeatDb, type CommandContext } from '../../../src/db/offbeat-db.ts';
import type { IdentityRow } from '../../../src/db/rows.ts';
import { createConnectivity, reportingPull } from '../../../src/platform/connectivity.ts';
import { idleSnapshot, type Player, type PlayerSnapshot } from '../../../src/player/player.ts';
import { tellFailure, type RunCommand } from '../../../src/screens/shared/run-command.ts';
import { ServicesContext, type Services } from '../../../src/screens/shared/services.ts';
import { continueAsGuest } from '../../../src/db/identity/commands.ts';
import { song } from '../../support/song.ts';

// Live queries ask for it globally, whatever the database was opened with.
Dexie.dependencies.indexedDB = indexedDB;
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

let opened = 0;

export const guest = assertDefined(parseOwnerId('guest_abcdefghijklmnopqrstuvwxyz'), 'guest');
export const id = (text: string): TrackId => assertDefined(parseTrackId(text), 'track id');

/** A world of one screen: its own database, a network that answers what the test says, a player that notes its calls. */
export type World = {
  readonly db: OffbeatDb;
  readonly commands: () => CommandContext;
  readonly services: Services;
  readonly asked: PullRequest[];
  /** What the network answers; replace it to write rows first. */
  answer: (request: PullRequest) => Promise<PullOutcome>;
  /** Whether the server answers when the app checks, which it does 100 ms after a screen has opened. */
  serverAnswers: () => Promise<boolean>;
  readonly player: { snapshot: PlayerSnapshot; readonly calls: unknown[][] };
  readonly show: (screen: ReactElement, path: string) => void;
  readonly path: () => string;
};

/** Defaults to a guest online, where every answer is `done` and brings nothing. */
export function world(ownerId: OwnerId = guest, kind: IdentityRow['kind'] = 'guest'): World {
  const db = new OffbeatDb(`screens-${++opened}`);
  const { state: playerState, player, account } = recordedCalls();
  let minted = 0;
  const commands = (): CommandContext => ({
    db,
    ownerId,
    nowMs: () => 1_800_000_000_000 + minted,
    newUuid: () => `uuid-${++minted}`,
  });
  const run: RunCommand = (command, failed) => tellFailure(() => command(commands()), failed);
  const asked: PullRequest[] = [];
  const connectivity = createConnectivity(() => here.serverAnswers());
  const here: World = {
    db,
    commands,
    asked,
    answer: () => Promise.resolve({ kind: 'done' }),
    serverAnswers: () => Promise.resolve(true),
    player: playerState,
    services: {
      db,
      identity: { key: 'current', kind, ownerId, email: null, needsProfile: 0 },
      run,
      pull: reportingPull((request) => {
        asked.push(request);
        return here.answer(request);
      }, connectivity),
      connectivity,
      player,
      account,
      choose: vi.fn<Services['choose']>((question) => Promise.resolve(question.choices[0]?.id ?? null)),
      asUser: run,
      wantCoverColors: () => undefined,
      openTrackMenu: vi.fn<Services['openTrackMenu']>(),
      addToPlaylist: vi.fn<Services['addToPlaylist']>(),
    },
    show: (screen, path) => {
      render(<App services={here.services} screen={screen} path={path} onPath={(next) => (where = next)} />);
    },
    path: () => where,
  };
  let where = '';
  onTestFinished(() => {
    cleanup();
    db.close();
  });
  return here;
}

/** A player and an account that note their calls, in one list. */
function recordedCalls() {
  const calls: unknown[][] = [];
  const note =
    (name: string) =>
    (...given: unknown[]) => {
      calls.push([name, ...given]);
    };
  const state: World['player'] = { snapshot: idleSnapshot, calls };
  const known: Record<string, unknown> = {
    subscribe: () => () => undefined,
    snapshot: () => state.snapshot,
    timeS: () => 0,
  };
  const player = new Proxy(known, { get: (own, name: string) => own[name] ?? note(name) }) as unknown as Player;
  const account = new Proxy({}, { get: (_, name: string) => note(`account.${name}`) }) as Services['account'];
  return { state, player, account };
}

type AppProps = {
  readonly services: Services;
  readonly screen: ReactElement;
  readonly path: string;
  readonly onPath: (path: string) => void;
};

function App({ services, screen, path, onPath }: AppProps) {
  return (
    <MemoryRouter initialEntries={[path]}>
      <ServicesContext value={services}>
        <Routes>
          <Route path={path.split('?')[0]?.replace(/^(\/[^/]+)\/.*/, '$1/:id') ?? '*'} element={screen} />
          <Route path="*" element={<h1>elsewhere</h1>} />
        </Routes>
        <Where onPath={onPath} />
      </ServicesContext>
    </MemoryRouter>
  );
}

function Where({ onPath }: { readonly onPath: (path: string) => void }) {
  const { pathname, search } = useLocation();
  onPath(pathname + search);
  return null;
}

/** Stores songs `id → fields` as an answer of the server would. */
export async function putTracks(db: OffbeatDb, songs: Record<string, Record<string, unknown>>): Promise<void> {
  const parsed = Object.entries(songs).map(([songId, fields]) => song(songId, fields));
  await putSongs(db, parsed, 1);
}

/** Stores an answered list. */
export const putList = (db: OffbeatDb, key: string, ids: readonly string[], hasMore: 0 | 1 = 0): Promise<unknown> =>
  db.transaction('rw', db.lists, () => db.lists.put({ key, ids, page: 1, hasMore, totalHits: null, fetchedAtMs: 1 }));

/** A start that learns nothing of the server until the test reports it, however slow the machine is. */
export function learnNothingYet(here: World): void {
  here.answer = () => Promise.resolve({ kind: 'fresh' });
  here.serverAnswers = () => new Promise<never>(() => undefined);
}

/** The guest of these tests, whose own everything is. */
export const beGuest = ({ db }: World) =>
  continueAsGuest(db, { id: guest, username: 'calmowl7', displayName: 'Calmowl7', avatarProps: {} }, 1);

/** Of the songs in the list of this name, once it is there. */
export const titles = async (list: string): Promise<(string | null)[]> => {
  const rows = await screen.findByRole('list', { name: list });
  return within(rows)
    .getAllByRole('button', { name: /^(Play|Pause) / })
    .map((button) => button.textContent);
};

/** Until the bar of Edit mode says so; the number alone is seen on a phone. */
export const saysSelected = (n: number): Promise<HTMLElement> =>
  screen.findByText((_, element) => element?.role === 'status' && element.textContent === `${n} selected`);
