import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Errors of node's HTTP parser, answered in the same shape as every other error. */
const refusals: ReadonlyMap<string, readonly [status: string, sentence: string]> = new Map([
  ['HPE_HEADER_OVERFLOW', ['431 Request Header Fields Too Large', 'The request has too long a header.']],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', ['413 Payload Too Large', 'The request is too large.']],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'The request took too long.']],
]);
const lastWordMs = 1_000;
const malformed = ['400 Bad Request', 'The request is not valid HTTP.'] as const;

/** Answers invalid HTTP with a sentence instead of an empty body, and closes the connection. */
export function answerClientErrors(server: Server): void {
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, { connection: 'close', 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: 'The request expects what this server does not do.' }));
  });
  server.on('clientError', (error: Error & { code?: string }, socket: Duplex) => {
    // After an answer has begun, another would be read as its body.
    const hasBegun = 'bytesWritten' in socket && Number(socket.bytesWritten) > 0;
    if (!socket.writable || error.code === 'ECONNRESET' || hasBegun) {
      socket.destroy();
      return;
    }
    const [status, sentence] = refusals.get(error.code ?? '') ?? malformed;
    const body = JSON.stringify({ error: sentence });
    const head = ['connection: close', 'content-type: application/json', 'x-content-type-options: nosniff'];
    // socket.end alone would leave the connection open while the client continues to send, e.g. an endless slow head.
    const over = setTimeout(() => socket.destroy(), lastWordMs).unref();
    socket.once('close', () => clearTimeout(over));
    socket.end(
      `HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      () => socket.destroy(),
    );
  });
}
