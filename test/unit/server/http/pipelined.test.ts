import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { closeWaitingResponses } from '../../../../server/http/pipelined.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

test('each of five pipelined responses is closed once when the connection closes', async () => {
  const closed: string[] = [];
  const responses: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    const name = `response ${responses.push(response)}`;
    response.once('close', () => closed.push(`${name} destroyed: ${response.destroyed}`));
    response.on('close', () => closed.push(name));
  });
  closeWaitingResponses(server);
  onTestFinished(() => void server.close());
  const socket = connect((await listenOnLoopback(server)).port, '127.0.0.1');
  socket.write(get.repeat(5));
  await expect.poll(() => responses.length).toBe(5);
  // The second is assigned the connection then, the third is complete but waits, the others are under way.
  responses[0]?.end('one');
  await once(socket, 'data');
  responses[2]?.end('three');
  socket.destroy();
  await expect.poll(() => closed.length).toBeGreaterThanOrEqual(10);
  expect(closed.toSorted()).toEqual([1, 2, 3, 4, 5].flatMap((n) => [`response ${n}`, `response ${n} destroyed: true`]));
});
