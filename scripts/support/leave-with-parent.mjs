/**
 * Preloaded (`node --import`) into every process the scripts start: it ends when the process that started it is gone,
 * also by kill -9, because the IPC channel between the two closes. Its files are for their owner alone.
 */
import { isMainThread } from 'node:worker_threads';

const graceMs = 10_000;

// Worker threads inherit --import; the channel and the mask belong to the process.
if (isMainThread && process.channel) {
  process.umask(0o077);
  process.channel.unref();
  process.once('disconnect', () => {
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs).unref();
    process.kill(process.pid, 'SIGTERM');
  });
}
