import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isDiskFull } from '../http/errors.ts';
import { programFile } from '../program-files.ts';
import { makeTemporaryFolder } from '../storage/temporary-folders.ts';
import type { EncodeRequest } from './encode-worker.ts';
import { audioFormats } from './formats.ts';
import type { AudioFormat } from './formats.ts';
import { workerPool } from './worker-pool.ts';

const run = promisify(execFile);

export class NoEncoderError extends Error {}

/** Codes of Node: a disk that may not be written, or no more open files. */
const exhausted: ReadonlySet<unknown> = new Set(['EROFS', 'EMFILE', 'ENFILE']);

/** Whether encoding failed for a reason that another audio file would not change. */
export const isOfMachine = (error: unknown): boolean =>
  error instanceof NoEncoderError ||
  isDiskFull(error) ||
  (error instanceof Error && 'code' in error && exhausted.has(error.code));

export interface EncoderInput {
  bytes: Uint8Array<ArrayBuffer>;
  rawSampleRate?: number;
  /** A request waits for it. */
  urgent: boolean;
}
export interface Encoder {
  name(): Promise<'ffmpeg' | '@ffmpeg/core'>;
  /** Encodes one audio file into several formats, in their order. Detaches the input's bytes. Rejects on broken input. */
  encode(input: EncoderInput, formats: readonly AudioFormat[]): Promise<Uint8Array[]>;
  convert(request: EncodeRequest, urgent: boolean): Promise<Uint8Array[]>;
  close(): Promise<void>;
}

const timeoutMs = 300_000;

async function systemFfmpeg(): Promise<boolean> {
  try {
    const { stdout } = await run('ffmpeg', ['-hide_banner', '-encoders'], { timeout: 10_000 });
    return / aac /.test(stdout) && / flac /.test(stdout);
  } catch {
    return false;
  }
}

function hasCore(): boolean {
  try {
    createRequire(import.meta.url).resolve('@ffmpeg/core');
    return true;
  } catch {
    return false;
  }
}

/** The address space of a limited ffmpeg, in KiB, where the shell can set it; decoding half an hour needs far less. */
const limitedKib = 1_536 * 1024;

async function encodeNatively({ bytes, inputArgs, outputs }: EncodeRequest, limited: boolean): Promise<Uint8Array[]> {
  const folder = await makeTemporaryFolder('encode');
  try {
    await writeFile(join(folder, 'input'), bytes);
    const names = outputs.map(({ extension }, i) => join(folder, `out${i}.${extension}`));
    const args = outputs.flatMap(({ args: own }, i) => ['-map', '0:a:0', ...own, names[i] ?? '']);
    const all = [
      '-hide_banner',
      '-nostdin',
      '-y',
      '-loglevel',
      'error',
      ...inputArgs,
      '-i',
      join(folder, 'input'),
      ...args,
    ];
    const isBound = limited && process.platform !== 'win32';
    const bound = ['-c', `ulimit -v ${limitedKib}; exec ffmpeg "$@"`, 'ffmpeg', ...all];
    await run(isBound ? '/bin/sh' : 'ffmpeg', isBound ? bound : all, {
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    }).catch((error: unknown) => {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
      throw new Error(said || 'ffmpeg could not read it');
    });
    return await Promise.all(names.map((name) => readFile(name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isBytesList = (value: unknown): value is Uint8Array[] =>
  Array.isArray(value) && value.every((item) => item instanceof Uint8Array);

/**
 * The machine's best encoder: its own ffmpeg, else the WebAssembly one in a worker thread, whose build is limited to 2
 * GiB. `limited` bounds the system's ffmpeg too, for untrusted audio.
 */
export function createEncoder({ limited = false }: { limited?: boolean } = {}): Encoder {
  let found: Promise<'ffmpeg' | '@ffmpeg/core'> | undefined;
  const find = async (): Promise<'ffmpeg' | '@ffmpeg/core'> => {
    if (await systemFfmpeg()) return 'ffmpeg';
    if (hasCore()) return '@ffmpeg/core';
    throw new NoEncoderError(
      'Audio cannot be encoded: install ffmpeg, or run npm install with optional dependencies so that @ffmpeg/core is there.',
    );
  };
  const pool = workerPool({
    entry: programFile('encode'),
    size: availableParallelism() >= 4 ? 2 : 1,
    idleMs: 60_000,
    timeoutMs,
  });
  const name = (): Promise<'ffmpeg' | '@ffmpeg/core'> => (found ??= find());
  const convert = async (request: EncodeRequest, urgent: boolean): Promise<Uint8Array[]> => {
    if ((await name()) === 'ffmpeg') return encodeNatively(request, limited);
    const answer = await pool.run({ message: request, transfer: [request.bytes.buffer], urgent });
    if (!isBytesList(answer)) throw new Error('the encoder gave no audio');
    return answer;
  };
  return {
    name,
    convert,
    encode({ bytes, rawSampleRate, urgent }, formats) {
      const request: EncodeRequest = {
        bytes,
        inputArgs: rawSampleRate === undefined ? [] : ['-f', 's16le', '-ar', String(rawSampleRate), '-ac', '2'],
        outputs: formats.map((format) => {
          const { encode, suffix } = audioFormats[format];
          return { args: encode, extension: suffix.slice(suffix.lastIndexOf('.') + 1) };
        }),
      };
      return convert(request, urgent);
    },
    close: () => pool.close(),
  };
}
