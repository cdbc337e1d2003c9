import { parseFlags } from '../flags.ts';

export type Command =
  | { kind: 'import'; folder: string; genre: string | undefined; data: string | undefined }
  | { kind: 'list'; data: string | undefined }
  | { kind: 'remove'; id: string; data: string | undefined }
  | { kind: 'help'; text: string }
  | { kind: 'wrong'; message: string };

const help = `npm run catalogue -- import FOLDER [--genre NAME]   add your music (mp3, m4a, flac, wav, ogg)
npm run catalogue -- list                           show what you added
npm run catalogue -- remove ID                      take a song out again

--genre NAME  the genre of files whose tags name none
--data DIR    the data folder (else DATA_DIR, else ./data)

Tags, cover and lyrics come from the file; an .lrc file of the same name beside it wins. Files that cannot be read are
named and skipped. Importing the same folder again changes nothing; a stopped import goes on.`;

const wrong = (message: string): Command => ({ kind: 'wrong', message: `${message}; see npm run catalogue -- --help` });

export function parseCommand(args: readonly string[]): Command {
  if (args.length === 0 || args.includes('--help') || args.includes('-h')) return { kind: 'help', text: help };
  const given = parseFlags(args, ['genre', 'data']);
  if (!given.ok) return wrong(given.message);
  const [name = '', target, ...more] = given.words;
  const data = given.values.get('data');
  const genre = given.values.get('genre');
  if (more.length > 0) return wrong(`${JSON.stringify(more[0])} is one word too many`);
  if (genre !== undefined && name !== 'import') return wrong('--genre belongs to import');
  if (genre !== undefined && genre.length > 60) return wrong('--genre is longer than 60 characters');
  if (name === 'import')
    return target === undefined ? wrong('import needs a folder') : { kind: 'import', folder: target, genre, data };
  if (name === 'remove')
    return target === undefined ? wrong('remove needs an id') : { kind: 'remove', id: target, data };
  if (name === 'list') return target === undefined ? { kind: 'list', data } : wrong('list takes no argument');
  return wrong(`unknown command ${name}`);
}
