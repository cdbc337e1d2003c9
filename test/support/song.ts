import { assertDefined } from '../../src/lib/assert-defined.ts';
import { parseSong, type ParsedSong } from '../../src/core/wire/song.ts';

/** A song as the server would send it, parsed; `fields` are the answer's own names. */
export const song = (id: string, fields: Readonly<Record<string, unknown>> = {}): ParsedSong =>
  assertDefined(
    parseSong(
      { id, title: `Title ${id}`, display_name: 'Mira', handle: 'mira', genre: 'Lo-Fi', ...fields },
      { baseUrl: 'http://localhost:5001', source: 'api' },
    ),
    'song',
  );
