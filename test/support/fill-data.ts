import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPglite, openPglite } from '../../server/db/open.ts';
import { demoSource } from '../../server/sources/demo/demo-source.ts';
import { storeSource } from '../../server/sources/store-source.ts';
import { folderAudioStore } from '../../server/storage/folder-audio-store.ts';
import { closeAllToOthers } from '../../server/storage/private-folder.ts';
import { removeFolder } from './folders.ts';

/** Fills an empty data folder with a database of the demo catalogue; from an `archive` of an empty one in half the time. */
export async function fillData(dataDir: string, archive: Blob | undefined): Promise<void> {
  if (archive !== undefined) await loadPglite(dataDir, archive);
  const { db, close } = await openPglite(dataDir);
  const unused = await mkdtemp(join(tmpdir(), 'offbeat-no-audio-'));
  const source = demoSource({ audio: folderAudioStore(unused), renderAhead: false, log: () => undefined });
  await storeSource(db, source);
  await source.close();
  await close();
  await removeFolder(unused);
  // As a server makes its files; else each start would correct the modes and log it.
  closeAllToOthers(dataDir);
}
