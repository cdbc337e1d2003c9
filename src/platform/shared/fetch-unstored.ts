import { orElse } from '../../lib/log.ts';
import { audioRequest, promisedBytes, unreadAnswer } from './audio-answer.ts';
import { headBytes, isCutShort, audioTypeOf } from './audio-format.ts';

export type FetchOutcome =
  | { readonly kind: 'audio'; readonly body: Blob; readonly mime: string }
  | { readonly kind: 'forbidden' | 'unreachable' }
  | { readonly kind: 'notAudio'; readonly status: number };

/**
 * Fetches a file without storing it. Only a complete body that looks like audio counts, not a login page with status
 * 200, nor a cut or partial response. Never rejects.
 */
export async function fetchUnstored(address: string): Promise<FetchOutcome> {
  const { signal, bytesCame, stop } = abortedWhenStalled();
  try {
    return await receive(address, signal, bytesCame);
  } finally {
    stop();
  }
}

/** The host may have to make the file first. */
const stalledMs = 90_000;

/** Without it a stalled request would never end, and each later press would wait for the same one. */
function abortedWhenStalled() {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const bytesCame = (): void => {
    stop();
    timer = setTimeout(() => stalled.abort(), stalledMs);
  };
  bytesCame();
  return { signal: stalled.signal, bytesCame, stop };
}

async function receive(address: string, signal: AbortSignal, bytesCame: () => void): Promise<FetchOutcome> {
  let answer: Response;
  try {
    answer = await fetch(address, { ...audioRequest, signal });
  } catch {
    if (signal.aborted) return { kind: 'unreachable' };
    // The request failed, or CORS hides its answer.
    return { kind: (await unreadAnswer(address)) === 'none' ? 'unreachable' : 'forbidden' };
  }
  if (answer.status !== 200) return { kind: 'notAudio', status: answer.status };
  const promised = promisedBytes(answer);
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, rest) => {
      bytesCame();
      rest.enqueue(chunk);
    },
  });
  const whole = new Response(answer.body?.pipeThrough(watched) ?? null, { headers: answer.headers });
  const body = await whole.blob().catch(orElse(null, 'receiving audio'));
  if (body === null || (promised !== null && body.size < promised)) return { kind: 'unreachable' };
  const start = new Uint8Array(await body.slice(0, headBytes).arrayBuffer());
  const mime = audioTypeOf(start, answer.headers.get('Content-Type') ?? '');
  if (mime === null) return { kind: 'notAudio', status: answer.status };
  return (await isCutShort(body)) ? { kind: 'unreachable' } : { kind: 'audio', body, mime };
}
