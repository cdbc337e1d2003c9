import { readFileSync } from 'node:fs';
import { builtProgram, startChild, type Child } from '../../scripts/support/child.ts';

/** The server as people start it, in a process of its own. */
export interface ServerProcess {
  origin: string;
  child: Child;
}

/** Starts the bundled server, without limits and without the audio worker unless `env` says so; throws when it ends at once. */
export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  let child: Child | undefined;
  const line = await new Promise<string>((done, fail) => {
    child = startChild({
      name: 'server',
      args: builtProgram('main'),
      env: { PORT: '0', RATE_LIMIT: '0', CONNECTIONS_PER_ADDRESS: '0', AUDIO_WORKER: '0', ...env },
      onLine: done,
    });
    void child.ended.then(({ code }) => fail(new Error(`the server ended with ${code}`)));
  });
  if (child === undefined) throw new Error('no process');
  return { origin: /http:\S+/.exec(line)?.[0] ?? '', child };
}

/** Bytes by the kernel's own count, on Linux. `VmHWM`: the most that the process ever had in memory; `VmRSS`: what it has now. */
export const memoryOf = ({ child }: ServerProcess, field: 'VmHWM' | 'VmRSS'): number => {
  const status = readFileSync(`/proc/${String(child.pid)}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1_024;
};
