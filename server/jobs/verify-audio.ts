import { open, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseBuffer } from 'music-metadata';
import { createEncoder, NoEncoderError, type Encoder } from '../media/encoder.ts';
import { audioFormats, type AudioFormat } from '../media/formats.ts';
import { audioKindOf, type AudioKind } from '../net/audio-type.ts';
import { comparedRate, fingerprintOf, likeness, type Fingerprint } from './fingerprint.ts';
import { audioLimits, type AudioTask, type AudioVerdict } from './audio-task.ts';

class RejectedAudio extends Error {}

/** Copies of one song measured above 0.98 and 0.96, two songs of one genre below 0.74 and 0.45 (decision 0040). */
const alikeFrom = { whole: 0.9, weakest: 0.75 };
/** Decibels under full scale; quieter audio has nothing to compare. */
const silentBelow = -55;

/**
 * Decodes the user's copy and the song's own audio, compares them, and makes the served formats from the song's own.
 * Throws only for errors that a later attempt may avoid.
 */
export async function verifyAudio({ uploaded, fetched, folder }: AudioTask): Promise<AudioVerdict> {
  const encoder = createEncoder({ limited: true });
  try {
    const copy = await listen(encoder, uploaded, 'the upload');
    if (fetched === undefined) return { kind: 'heard' };
    const own = await listen(encoder, fetched, "the song's own audio");
    const { whole, weakest } = likeness(own.fingerprint, copy.fingerprint);
    const difference = Math.abs(own.fingerprint.duration - copy.fingerprint.duration);
    const isAlike = whole >= alikeFrom.whole && weakest >= alikeFrom.weakest;
    if (!isAlike || difference > Math.max(3, own.fingerprint.duration * 0.02)) {
      throw new RejectedAudio(`the upload is not the song's audio (${whole.toFixed(2)}, ${weakest.toFixed(2)})`);
    }
    return { kind: 'matched', outputs: await transcode(encoder, own, fetched, folder) };
  } catch (error) {
    if (error instanceof RejectedAudio) return { kind: 'refused', reason: error.message };
    if (error instanceof NoEncoderError) return { kind: 'noEncoder', reason: error.message };
    throw error;
  } finally {
    await encoder.close();
  }
}

interface Heard {
  kind: AudioKind;
  fingerprint: Fingerprint;
}

async function listen(encoder: Encoder, path: string, what: string): Promise<Heard> {
  const kind = audioKindOf(await headOf(path));
  if (kind === undefined) throw new RejectedAudio(`${what} is not audio of a known kind`);
  const decoded = await encoder
    .convert(
      {
        bytes: new Uint8Array(await readFile(path)),
        inputArgs: inputArgs(kind),
        outputs: [{ extension: 'pcm', args: ['-vn', '-ac', '1', '-ar', String(comparedRate), '-f', 's16le'] }],
      },
      true,
    )
    .catch((error: unknown) => {
      if (error instanceof NoEncoderError) throw error;
      // ffmpeg's message begins with the input's path, which does not help an operator.
      const why = error instanceof Error ? error.message.replace(/^\S*input: /, '') : 'unknown';
      throw new RejectedAudio(`${what} cannot be decoded (${why})`);
    });
  const bytes = decoded[0] ?? new Uint8Array();
  const samples = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.byteLength & ~1)));
  if (samples.length > audioLimits.maxSeconds * comparedRate) throw new RejectedAudio(`${what} is too long`);
  const fingerprint = fingerprintOf(samples);
  if (fingerprint.duration < 1 || fingerprint.loudest < silentBelow) throw new RejectedAudio(`${what} is silent`);
  return { kind, fingerprint };
}

/**
 * Allows only the demuxer and decoders of the file's own kind, and only the file itself: references in a playlist or a
 * container are never opened. Reads a second more than allowed, to detect files that are too long.
 */
const inputArgs = (kind: AudioKind): string[] => [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  kind === 'mov' ? 'mov,mp4,m4a,3gp,3g2,mj2' : kind,
  '-codec_whitelist',
  'mp3,mp3float,mp2,mp2float,aac,alac,flac,vorbis,opus,pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_f64le',
  '-t',
  String(audioLimits.maxSeconds + 1),
  '-f',
  kind,
];

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function transcode(
  encoder: Encoder,
  own: Heard,
  path: string,
  folder: string,
): Promise<{ format: AudioFormat; path: string }[]> {
  const bytes = new Uint8Array(await readFile(path));
  const { format } = await parseBuffer(bytes, undefined, { skipCovers: true, duration: false }).catch(() => ({
    format: { lossless: false, sampleRate: undefined },
  }));
  const formats: AudioFormat[] = format.lossless === true ? ['high', 'low', 'flac'] : ['high', 'low'];
  // AAC supports 48 kHz at most here.
  const isFast = (format.sampleRate ?? 0) > 48_000;
  const outputs = formats.map((name) => {
    const { encode, suffix } = audioFormats[name];
    return {
      extension: suffix.slice(suffix.lastIndexOf('.') + 1),
      args: [
        ...encode,
        ...(name === 'high' && isFast ? ['-ar', '48000'] : []),
        '-fs',
        String(audioLimits.maxOutputBytes),
      ],
    };
  });
  const made = await encoder.convert({ bytes, inputArgs: inputArgs(own.kind), outputs }, true);
  const files = [];
  for (const [i, name] of formats.entries()) {
    const audio = made[i] ?? new Uint8Array();
    const heard = (await parseBuffer(audio, audioFormats[name].contentType)).format.duration ?? 0;
    if (Math.abs(heard - own.fingerprint.duration) > 1) throw new RejectedAudio('its audio cannot be transcoded whole');
    const file = join(folder, basename(`audio${audioFormats[name].suffix}`));
    await writeFile(file, audio, { flag: 'wx', mode: 0o600 });
    files.push({ format: name, path: file });
  }
  return files;
}
