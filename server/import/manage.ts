import { join } from 'node:path';
import { minutesAndSeconds } from '../../src/lib/format.ts';
import type { Db } from '../db/open.ts';
import { findFile, removeFile } from '../media/files.ts';
import { audioFormats } from '../media/formats.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import { StartError } from '../start-error.ts';

export async function listSongs(db: Db): Promise<string[]> {
  const songs = await db
    .selectFrom('songs')
    .select(['id', 'title', 'display_name', 'genre', 'duration'])
    .where('id', 'like', 'own-%')
    .orderBy('display_name')
    .orderBy('title')
    .orderBy('id')
    .execute();
  if (songs.length === 0) return ['No music of your own yet; add some with: npm run catalogue -- import FOLDER'];
  return songs.map(
    (song) =>
      `${song.id}  ${song.title} by ${song.display_name} (${song.genre}, ${minutesAndSeconds(song.duration ?? 0)})`,
  );
}

/**
 * Also removes its audio and cover. A removal that was stopped after the song, by a kill or a bucket that is away, goes on
 * when it is run again. Throws StartError if nothing of the song exists.
 */
export async function removeSong(db: Db, audio: AudioStore, dataDir: string, id: string): Promise<string> {
  if (!/^own-[0-9a-f]{24}$/.test(id)) throw new StartError(`${id} is not an imported song; list shows their ids`);
  const song = await db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('songs').select(['title', 'handle']).where('id', '=', id).executeTakeFirst();
    if (!found) return undefined;
    await trx.deleteFrom('songs').where('id', '=', id).execute();
    const others = await trx.selectFrom('songs').select('id').where('handle', '=', found.handle).limit(1).execute();
    if (others.length === 0 && found.handle !== null) {
      await trx.deleteFrom('artists').where('handle', '=', found.handle).execute();
    }
    return found;
  });
  const hadFiles = await removeFiles(audio, dataDir, id);
  if (!song && !hadFiles) throw new StartError(`there is no imported song ${id}; list shows those there are`);
  return `removed ${song?.title ?? id}`;
}

/** Whether there were any. The cover goes last: a removal that stops before it is seen as not finished. */
async function removeFiles(audio: AudioStore, dataDir: string, id: string): Promise<boolean> {
  const cover = join(dataDir, 'covers', `${id}.webp`);
  const names = Object.values(audioFormats).map(({ suffix }) => `${id}${suffix}`);
  const found = await Promise.all([findFile(cover), ...names.map((name) => audio.find(name))]);
  for (const name of names) await audio.delete(name);
  await removeFile(cover);
  return found.some((file) => file !== undefined);
}
