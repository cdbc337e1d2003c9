import { createServer } from 'node:http';
import { albumAt, albumCount } from './library.ts';
import { listenOnLoopback } from '../../support/loopback.ts';

/** Answers as an OpenSubsonic server whose user has so many songs; a process of its own, so that its memory is not measured. */
const songs = Number(process.argv[2]);
const albums = albumCount(songs);

function fieldsOf(method: string, params: URLSearchParams): object {
  switch (method) {
    case 'getAlbumList2': {
      const [from, size] = [Number(params.get('offset')), Number(params.get('size'))];
      const count = Math.max(0, Math.min(size, albums - from));
      return { albumList2: { album: Array.from({ length: count }, (_, i) => albumAt(from + i, songs).head) } };
    }
    case 'getAlbum': {
      const { head, song } = albumAt(Number(params.get('id')?.slice(2)), songs);
      return { album: { ...head, song } };
    }
    default:
      return {};
  }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const [, method = ''] = /\/rest\/(\w+)\.view$/.exec(request.url ?? '') ?? [];
    const fields = fieldsOf(method, new URLSearchParams(Buffer.concat(chunks).toString()));
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ 'subsonic-response': { status: 'ok', version: '1.16.1', openSubsonic: true, ...fields } }),
    );
  });
});
console.log((await listenOnLoopback(server)).port);
process.once('SIGTERM', () => process.exit(0));
