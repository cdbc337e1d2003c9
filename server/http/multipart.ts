import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { badRequest, HttpError } from './errors.ts';

export interface FileSink {
  write(chunk: Buffer): Promise<void>;
  end(): Promise<void>;
}

export interface MultipartLimits {
  fileBytes: number;
  fieldBytes: number;
  parts: number;
  /** Ends the reading with its reason, an HttpError. */
  signal?: AbortSignal;
}

const maxHeaderBytes = 8 * 1024;

/**
 * Reads multipart/form-data (RFC 7578) as a stream: the one file part called `fileField` goes to `sink` chunk by chunk;
 * text parts are returned as fields. Memory stays at a few chunks. Throws 400, 413 or 415.
 */
export async function readMultipart(
  request: Pick<Request, 'headers' | 'body'>,
  fileField: string,
  sink: FileSink,
  limits: MultipartLimits,
): Promise<{ fields: Map<string, string>; hasFile: boolean }> {
  const form = parserOf(request.headers.get('content-type') ?? '', fileField, limits);
  const fields = new Map<string, string>();
  let file: { stream: BusboyFileStream; drained: Promise<void> } | undefined;
  let refusal: Error | undefined;
  // Ends the reading at once: the parser alone would go on to the end of a form that is refused.
  const refuse = (error: Error): void => {
    refusal ??= error;
    form.destroy(error);
  };
  const { signal } = limits;
  const abort = (): void =>
    refuse(signal?.reason instanceof Error ? signal.reason : badRequest('The form is cut off.'));
  if (signal?.aborted === true) abort();
  signal?.addEventListener('abort', abort, { once: true });
  form.on('file', (_name: string, stream: BusboyFileStream) => {
    stream.once('limit', () => refuse(tooLarge()));
    file = { stream, drained: drain(stream, sink, refuse) };
    // Awaited below; until then a rejection must not count as unhandled.
    file.drained.catch(() => undefined);
  });
  form.on('field', (name: string | undefined, value: string, _isNameCut: boolean, isCut: boolean) => {
    if (name === undefined) return refuse(badRequest('A part of the form has no name.'));
    if (isCut) return refuse(tooLarge());
    fields.set(name, value);
  });
  for (const event of ['partsLimit', 'filesLimit']) {
    form.on(event, () => refuse(badRequest('The form has too many parts.')));
  }
  try {
    await pipeline(Readable.from(request.body ?? []), form);
    await file?.drained;
  } catch {
    // The caller closes what the sink has open: nothing may be written after that.
    file?.stream.destroy();
    // The sink's own error is `refusal`.
    await file?.drained.catch(() => undefined);
    throw refusal ?? badRequest('The form is cut off or not valid.');
  }
  return { fields, hasFile: file !== undefined };
}

const tooLarge = (): HttpError => new HttpError(413, 'A part of the form is too large.');

function parserOf(contentType: string, fileField: string, limits: MultipartLimits): BusboyInstance {
  const { fileBytes: fileSize, fieldBytes: fieldSize, parts } = limits;
  try {
    // The parser reads application/x-www-form-urlencoded as well.
    if (!/^multipart\/form-data\b/i.test(contentType)) throw new Error(contentType);
    return new Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (name) => name === fileField,
      limits: { files: 1, fileSize, fieldSize, parts, headerSize: maxHeaderBytes },
    });
  } catch {
    throw new HttpError(415, 'The request must be multipart/form-data.');
  }
}

/** What the sink throws goes to `onFailure`; what the stream throws is the parser's, which reports it itself. */
async function drain(file: AsyncIterable<Buffer>, sink: FileSink, onFailure: (error: Error) => void): Promise<void> {
  const reported = (error: Error): never => {
    onFailure(error);
    throw error;
  };
  for await (const chunk of file) await sink.write(chunk).catch(reported);
  await sink.end().catch(reported);
}
