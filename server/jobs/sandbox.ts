import { spawn } from 'node:child_process';
import { programArgs } from '../program-files.ts';
import { audioLimits, type AudioTask, type AudioVerdict } from './audio-task.ts';

/** The child died, exceeded its time or memory, or printed nothing, because of the file or the machine. */
class ChildFailed extends Error {}

const maxSaidBytes = 64 * 1024;

const isVerdict = (value: unknown): value is AudioVerdict =>
  typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';

/**
 * Runs the task in its own process group with limits on CPU, memory and file size, no core dumps and an environment
 * without our secrets; all of it is killed after `audioLimits.taskMs` or by the signal.
 */
export function runAudioTask(task: AudioTask, signal: AbortSignal): Promise<AudioVerdict> {
  return new Promise((done, fail) => {
    // An aborted signal fires no event.
    signal.throwIfAborted();
    const { command, args } = limited([process.execPath, '--max-old-space-size=768', ...programArgs('audio')]);
    const child = spawn(command, args, {
      cwd: task.folder,
      env: { PATH: process.env['PATH'] ?? '', TMPDIR: task.folder, NODE_ENV: 'production' },
      stdio: ['pipe', 'pipe', 'pipe'],
      // Its own group, so that its ffmpeg is killed too.
      detached: process.platform !== 'win32',
    });
    let said = '';
    let complained = '';
    let why = '';
    const end = (reason: string) => {
      why = reason;
      try {
        if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // It has just ended by itself.
      }
    };
    const abort = () => end('stopped');
    const timer = setTimeout(() => end('took too long'), audioLimits.taskMs);
    signal.addEventListener('abort', abort, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.length > maxSaidBytes) end('said too much');
    });
    child.stderr.on('data', (chunk: Buffer) => (complained = (complained + chunk.toString('utf8')).slice(-2_000)));
    child.stdin.on('error', () => undefined);
    child.once('error', (error) => (why ||= error.message));
    child.once('close', (code, killedBy) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      const verdict = code === 0 ? parse(said) : undefined;
      const last = complained.trim().split('\n').at(-1)?.slice(0, 200);
      if (verdict !== undefined) done(verdict);
      else fail(new ChildFailed(why || (killedBy === null ? last || `ended with ${code}` : `killed by ${killedBy}`)));
    });
    child.stdin.write(`${JSON.stringify(task)}\n`);
  });
}

function parse(text: string): AudioVerdict | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isVerdict(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function limited([command = '', ...args]: readonly string[]): { command: string; args: string[] } {
  if (process.platform === 'win32') return { command, args };
  const limits = [
    'ulimit -c 0',
    `ulimit -t ${audioLimits.taskMs / 1_000}`,
    `ulimit -f ${audioLimits.maxOutputBytes / 512 + 2}`,
    // Private memory in KiB, where supported. Not the address space, of which WebAssembly reserves terabytes.
    `ulimit -d ${audioLimits.memoryBytes / 1_024} 2>/dev/null`,
  ].join('; ');
  return { command: '/bin/sh', args: ['-c', `${limits}; exec "$0" "$@"`, command, ...args] };
}
