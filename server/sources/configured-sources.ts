import type { ServerConfig } from '../config.ts';
import type { Db } from '../db/open.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { FreeSpace } from '../storage/free-space.ts';
import type { MusicSource } from './source.ts';

export interface SourceParts {
  db: Db;
  dataDir: string;
  audio: AudioStore;
  space: Pick<FreeSpace, 'missingBytes'>;
  log: (line: string) => void;
}

/** The source that the operator's settings name, else the demo. Its code is loaded only where it is used. */
export const configuredSources =
  ({ library, renderAhead }: Pick<ServerConfig, 'library' | 'renderAhead'>) =>
  async ({ db, dataDir, audio, space, log }: SourceParts): Promise<readonly MusicSource[]> => {
    switch (library.kind) {
      case 'demo': {
        const { demoSource } = await import('./demo/demo-source.ts');
        return [demoSource({ audio, renderAhead, log })];
      }
      case 'folder': {
        const { folderSource, refuseUnknownFolder } = await import('./folder/folder-source.ts');
        await refuseUnknownFolder(db, library.folder);
        return [folderSource({ folder: library.folder, db, audio })];
      }
      case 'opensubsonic': {
        const [{ openSubsonicSource }, { subsonicClient }] = await Promise.all([
          import('./opensubsonic/opensubsonic-source.ts'),
          import('./opensubsonic/client.ts'),
        ]);
        const { url, credentials, localUsers } = library;
        const user = credentials.kind === 'password' ? credentials.user : undefined;
        const client = subsonicClient({ url, credentials });
        const account = localUsers === undefined ? undefined : { db, localUsers, remoteUser: user };
        const { missingBytes } = space;
        return [openSubsonicSource({ client, library: `${url.href} ${user ?? ''}`, dataDir, account, missingBytes })];
      }
    }
  };
