import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { callerOf } from './rate-limit.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/**
 * Bounds the open connections per caller; those above it are closed at once, before a byte is read. Trusted proxies
 * have no bound, because they carry all clients. 0 is no bound.
 */
export function boundConnections(
  server: Server,
  { perCaller, isTrusted, onRefused }: { perCaller: number; isTrusted: TrustedProxies; onRefused: () => void },
): void {
  if (perCaller === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const caller = callerOf(address);
    const count = (open.get(caller) ?? 0) + 1;
    if (count > perCaller) {
      socket.destroy();
      onRefused();
      return;
    }
    open.set(caller, count);
    socket.once('close', () => {
      const left = (open.get(caller) ?? 1) - 1;
      if (left === 0) open.delete(caller);
      else open.set(caller, left);
    });
  });
}
