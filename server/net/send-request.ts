import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';

/**
 * Sends a request and resolves with its answer. Rejects also when the connection closes without one: of an answer that
 * switches protocols (101) node reports neither an error nor a response.
 */
export function sendRequest(url: URL, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    send(url, options, resolve)
      .on('error', reject)
      .on('close', () => reject(new Error('the connection closed without an answer')))
      .end(body);
  });
}
