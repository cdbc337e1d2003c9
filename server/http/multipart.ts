import { badRequest, HttpError } from './errors.ts';

export interface FileSink {
  write(chunk: Buffer): Promise<void>;
  end(): Promise<void>;
}

export interface MultipartLimits {
  fileBytes: number;
  fieldBytes: number;
  parts: number;
}

const maxHeaderBytes = 8 * 1024;
const lineEnd = Buffer.from('\r\n');
const headerEnd = Buffer.from('\r\n\r\n');

/**
 * Reads multipart/form-data (RFC 7578) as a stream: the one file part called `fileField` goes to `sink` chunk by chunk;
 * text parts are returned as fields. Memory stays at one chunk. Throws 400, 413 or 415.
 */
export async function readMultipart(
  request: Pick<Request, 'headers' | 'body'>,
  fileField: string,
  sink: FileSink,
  limits: MultipartLimits,
): Promise<{ fields: Map<string, string>; hasFile: boolean }> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  const reader = new DelimitedReader(request.body, Buffer.from(`\r\n--${boundary}`));
  const fields = new Map<string, string>();
  let hasFile = false;
  await reader.discardUntilDelimiter();
  for (let parts = 0; !(await reader.isLast()); parts++) {
    if (parts >= limits.parts) throw badRequest('The form has too many parts.');
    const name = partName(await reader.readHeaders());
    if (name === fileField && !hasFile) {
      hasFile = true;
      await reader.readPart(limits.fileBytes, (chunk) => sink.write(chunk));
      await sink.end();
    } else {
      const chunks: Buffer[] = [];
      await reader.readPart(limits.fieldBytes, (chunk) => void chunks.push(chunk));
      fields.set(name, Buffer.concat(chunks).toString('utf8'));
    }
  }
  return { fields, hasFile };
}

function boundaryOf(contentType: string): string {
  const match = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary === undefined) throw new HttpError(415, 'The request must be multipart/form-data.');
  return boundary;
}

function partName(headers: string): string {
  const disposition = headers.split('\r\n').find((line) => /^content-disposition:/i.test(line)) ?? '';
  const name = /;\s*name="([^"]{1,100})"/i.exec(disposition)?.[1];
  if (name === undefined) throw badRequest('A part of the form has no name.');
  return name;
}

class DelimitedReader {
  readonly #chunks: AsyncIterator<Uint8Array> | undefined;
  readonly #delimiter: Buffer;
  // The first delimiter may be at the very beginning, without its line end.
  #buffer: Buffer = Buffer.from(lineEnd);

  constructor(body: ReadableStream<Uint8Array> | null, delimiter: Buffer) {
    this.#chunks = body?.[Symbol.asyncIterator]();
    this.#delimiter = delimiter;
  }

  async #more(): Promise<void> {
    const next = await this.#chunks?.next();
    if (next === undefined || next.done === true) throw badRequest('The form ends too early.');
    this.#buffer = this.#buffer.byteLength === 0 ? Buffer.from(next.value) : Buffer.concat([this.#buffer, next.value]);
  }

  #take(bytes: number): Buffer {
    const taken = this.#buffer.subarray(0, bytes);
    this.#buffer = this.#buffer.subarray(bytes);
    return taken;
  }

  async discardUntilDelimiter(): Promise<void> {
    await this.readPart(maxHeaderBytes, () => undefined);
  }

  async isLast(): Promise<boolean> {
    while (this.#buffer.byteLength < 2) await this.#more();
    const mark = this.#take(2).toString('latin1');
    if (mark !== '--' && mark !== '\r\n') throw badRequest('The form is malformed.');
    return mark === '--';
  }

  async readHeaders(): Promise<string> {
    for (;;) {
      const end = this.#buffer.indexOf(headerEnd);
      if (end >= 0) {
        const text = this.#take(end).toString('utf8');
        this.#take(headerEnd.byteLength);
        return text;
      }
      if (this.#buffer.byteLength > maxHeaderBytes) throw badRequest('A part of the form has too long a header.');
      await this.#more();
    }
  }

  /** Passes on everything up to the next delimiter, which is consumed; throws 413 past `maxBytes`. */
  async readPart(maxBytes: number, take: (chunk: Buffer) => Promise<void> | void): Promise<void> {
    let size = 0;
    const hand = async (bytes: number): Promise<void> => {
      size += bytes;
      if (size > maxBytes) throw new HttpError(413, 'A part of the form is too large.');
      if (bytes > 0) await take(this.#take(bytes));
    };
    for (;;) {
      const end = this.#buffer.indexOf(this.#delimiter);
      if (end >= 0) {
        await hand(end);
        this.#take(this.#delimiter.byteLength);
        return;
      }
      // The delimiter may begin in this chunk and end in the next.
      await hand(Math.max(0, this.#buffer.byteLength - this.#delimiter.byteLength + 1));
      await this.#more();
    }
  }
}
