import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { shownDetails, shownMenu, openTrackMenu } from '../../../src/app/player/overlays.ts';
import { PlayerHost } from '../../../src/app/player/PlayerHost.tsx';
import { PlayerToolsContext, type PlayerTools } from '../../../src/app/player/player-tools.ts';
import { id, putTracks, world, type World } from '../screens/support.tsx';

// What is open outlives the components: a dialog left open would hide the next test's menu.
afterEach(() =>
  act(() => {
    shownMenu.set(undefined);
    shownDetails.set(undefined);
  }),
);

const tools: PlayerTools = {
  config: { audioHost: 'http://localhost', aiHosts: ['suno.example'] },
  actions: { download: () => Promise.resolve(), share: () => Promise.resolve() },
};

async function openDetailsOf(here: World): Promise<void> {
  here.show(
    <PlayerToolsContext value={tools}>
      <button type="button">More</button>
      <PlayerHost />
    </PlayerToolsContext>,
    '/settings',
  );
  openTrackMenu(id('a'), { element: screen.getByRole('button', { name: 'More' }) });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Song details' }));
  await screen.findByRole('dialog', { name: 'Song details' });
}

const said = (): Record<string, string> =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  );

it('a song’s menu tells what the song was made from, when, and how often it was played', async () => {
  const here = world();
  await putTracks(here.db, {
    a: {
      title: 'Empty Train',
      prompt: 'late night jazz, brushed drums',
      tags: 'jazz, mellow',
      genre: 'Jazz',
      audio_url: 'https://suno.example/a.mp3',
      created_at: '2025-03-04T12:00:00Z',
      duration: 95,
      play_count: 12_345,
    },
  });
  await openDetailsOf(here);
  await waitFor(() =>
    expect(said()).toEqual({
      Prompt: 'late night jazz, brushed drums',
      Tags: 'jazz, mellow',
      'Made with': 'suno.example',
      Genre: 'Jazz',
      Created: 'March 4, 2025',
      Plays: '12,345',
      Length: '1:35',
    }),
  );
  expect(screen.getByRole('dialog').textContent).toContain('Empty Train');
});

it('says nothing of what is not known, or is no date', async () => {
  const here = world();
  await putTracks(here.db, { a: { title: 'Bare', created_at: 'soon', prompt: ' ', tags: '', duration: null } });
  await here.db.trackCounts.clear();
  await openDetailsOf(here);
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Bare'));
  for (const unknown of ['Prompt', 'Tags', 'Created', 'Plays']) expect(said()).not.toHaveProperty(unknown);
});
