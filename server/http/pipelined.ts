import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes the responses that wait behind another one (pipelining) when their connection closes. Node closes only the one that is
 * being sent: whatever waits for `close` of the others (bytes in memory, open files, requests under way) would wait for ever.
 */
export function closeWaitingResponses(server: Server): void {
  const waiting = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // It is the first in line, and node's to close.
    if (response.socket !== null) return;
    const responses = waiting.get(socket) ?? new Set();
    if (!waiting.has(socket)) {
      waiting.set(socket, responses);
      socket.once('close', () => closeAll(responses));
    }
    responses.add(response);
    response.once('close', () => responses.delete(response));
  });
}

function closeAll(responses: ReadonlySet<ServerResponse>): void {
  for (const response of responses) {
    if (response.socket !== null) continue;
    response.destroy();
    response.emit('close');
  }
}
