import { Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../core/paths.ts';
import { createPlaylist } from '../../db/playlists/commands.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { toasts } from '../../ui/strings/actions.ts';
import { useServices } from './services.ts';

const NewPlaylistPrompt = lazyPart(async () => (await import('../../ui/dialogs/NamePrompt.tsx')).NewPlaylistPrompt);

export type PlaylistPrompt = {
  readonly askName: () => void;
  /** Render it always: it is empty until the name is asked for. */
  readonly prompt: ReactNode;
};

/** Asks for the name of a new playlist. */
export function useNewPlaylistPrompt(onName: (name: string) => Promise<unknown>): PlaylistPrompt {
  const [naming, setNaming] = useState(false);
  const prompt = naming ? (
    <Suspense fallback={null}>
      <NewPlaylistPrompt
        onName={(name) => {
          setNaming(false);
          void onName(name);
        }}
        onClose={() => setNaming(false)}
      />
    </Suspense>
  ) : null;
  return { askName: () => setNaming(true), prompt };
}

/** Asks for a name, creates an empty playlist with it, and shows that. */
export function useNewPlaylist(): PlaylistPrompt {
  const { asUser } = useServices();
  const navigate = useNavigate();
  return useNewPlaylistPrompt((name) =>
    asUser(async (commands) => {
      await navigate(paths.playlist(await createPlaylist(commands, name)));
    }, toasts.errorCreatingPlaylist),
  );
}
