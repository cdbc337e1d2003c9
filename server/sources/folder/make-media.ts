import { parseBuffer } from 'music-metadata';
import sharp from 'sharp';
import { mainGenres } from '../../../src/core/genres/main-genres.ts';
import { hash32 } from '../../../src/lib/hash.ts';
import { avatarSvg } from '../../media/art/avatar.ts';
import { coverSvg } from '../../media/art/cover.ts';
import { isOfMachine, type Encoder } from '../../media/encoder.ts';
import { audioFormats, type AudioFormat } from '../../media/formats.ts';
import type { PictureExtension } from '../source.ts';
import { squarePicture } from '../square-picture.ts';
import type { ReadSong } from './read-song.ts';

/** Which formats are made of a song: a lossless one only of lossless audio. */
export const formatsOf = ({ lossless }: Pick<ReadSong, 'lossless'>): readonly AudioFormat[] =>
  lossless ? ['high', 'low', 'flac'] : ['high', 'low'];

export interface Transcoded {
  files: readonly Uint8Array[];
  /** In seconds, as it was heard. */
  duration: number;
}

/** Transcodes a song, in the order of `formats`; rejects with a short reason if it is damaged. Detaches its bytes. */
export async function transcode(
  { bytes, song }: ReadSong,
  formats: readonly AudioFormat[],
  encoder: Encoder,
): Promise<Transcoded> {
  const files = await encoder.encode({ bytes, urgent: false }, formats).catch((error: unknown) => {
    if (isOfMachine(error)) throw error;
    throw new Error('it is damaged: no audio in it can be decoded');
  });
  let { duration } = song;
  for (const [i, format] of formats.entries()) {
    const file = files[i];
    if (!file) throw new Error('it could not be transcoded');
    const heard = (await parseBuffer(file, audioFormats[format].contentType)).format.duration ?? 0;
    // A few damaged frames are accepted; half a missing song is not.
    if (heard < 0.1 || heard < song.duration * 0.5) throw new Error('it is damaged or cut short');
    if (duration === 0) duration = Math.round(heard * 1000) / 1000;
  }
  return { files, duration };
}

const genreOf = (genre: string) => mainGenres.find((name) => name === genre) ?? 'Indie';

/** The song's own picture; a drawn one if it has none or it cannot be decoded. */
export async function coverOf(
  { picture, song }: Pick<ReadSong, 'picture' | 'song'>,
  extension: PictureExtension,
): Promise<Buffer> {
  const own = picture && (await squarePicture(picture, extension).catch(() => undefined));
  return own ?? drawn(coverSvg(hash32(song.id), genreOf(song.genre)), extension);
}

export const avatarOf = (handle: string, genre: string, extension: PictureExtension): Promise<Buffer> =>
  drawn(avatarSvg(handle, genreOf(genre)), extension);

function drawn(svg: string, extension: PictureExtension): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg));
  return extension === 'webp' ? picture.webp({ quality: 82 }).toBuffer() : picture.jpeg({ quality: 84 }).toBuffer();
}
