/**
 * docs/glossary.md as data: the words that code does not use any more, and what it says instead. A word is one part of an
 * identifier or file name (`heldIds` has `held` and `ids`); words with a second, legitimate sense are only retired where the
 * first would be meant.
 */
const said = (instead, ...words) => words.map((word) => [word, instead]);

/** In every folder. */
export const everywhere = new Map([
  ...said('audio', 'sound', 'sounds'),
  ...said('pin, download or manager', 'keeper', 'keepers', 'keeping'),
  ...said('timeout, backoff or retry', 'patience', 'patient', 'politeness'),
  ...said('prefetched', 'primed'),
  ...said('request, intent or mutation', 'wish', 'wishes', 'wished'),
  ...said('failure or error', 'trouble', 'troubles'),
  ...said('recover', 'heal', 'heals', 'healed'),
  ...said('autofill', 'growth', 'skipper'),
  ...said('orphaned', 'stray', 'strays'),
  ...said('faultPlan', 'weather'),
  ...said('classify or verify', 'judge', 'judged'),
  ...said('spelling', 'typo', 'typos'),
  ...said('settled', 'calm'),
  ...said('writer', 'taker'),
  ...said('restore, rebase or repair', 'mend', 'mends', 'mended', 'mending', 'shaping'),
  ...said('connectivity', 'reachability'),
  ...said('playback engine', 'deck'),
  ...said('persist', 'saver'),
  ...said('prefetch or preload', 'preparer', 'expectation'),
  ...said('stable', 'steady'),
  ...said('normalized', 'folded'),
  ...said('pinned, stored, cached or preserved', 'kept', 'held'),
  ...said('owner, drainer or lease', 'holder', 'holders'),
  ...said('user, owner, visitor, guest or member', 'nobody', 'somebody', 'anybody', 'whoever'),
]);

/** Only under these folders: elsewhere the word has its ordinary meaning. */
export const inFolders = [
  {
    folders: ['src/downloads/', 'src/db/pins/', 'src/screens/'],
    words: new Map(said('pin, download or pinned', 'keep', 'keeps')),
  },
  {
    folders: ['src/sync/', 'src/db/', 'src/player/', 'src/downloads/', 'src/platform/', 'src/core/', 'src/lib/', 'sw/'],
    words: new Map([
      ...said('call, pull, query or request', 'ask', 'asks', 'asked', 'question', 'questions'),
      ...said('claim, lease or pin', 'hold', 'holds', 'holding'),
    ]),
  },
  {
    folders: ['src/', 'sw/'],
    words: new Map([
      ...said('refused', 'refusal', 'refusals'),
      ...said('volume', 'loudness'),
      ...said('played time or plays', 'heard'),
      ...said('mutation', 'operation', 'operations'),
      ...said('space, quota or storage budget', 'room', 'rooms'),
      ...said('worker client', 'offload'),
    ]),
  },
];

/** In comments and test titles: code is not a person. */
export const personifications = /\b(nobody|somebody|whoever|anybody)\b/i;

/** Each by its exact place and with its reason. */
export const exceptions = [
  { path: 'src/db/upgrade.ts', reason: 'reads the tables and settings of old versions by their names' },
  { path: 'src/core/wire/move-file.ts', reason: 'reads exported files of old versions by their field names' },
  { path: 'test/support/old-schemas.ts', reason: 'writes databases as old versions did' },
  { path: 'test/unit/db/upgrade.test.ts', reason: 'writes rows as old versions did' },
  { path: 'test/unit/core/move-file.test.ts', reason: 'exported files of old versions' },
  { path: 'src/ui/strings/strings.ts', word: 'keep', reason: 'the switch is called "Keep offline" (docs/ui-names.md)' },
  {
    path: 'src/screens/shared/lists/',
    word: 'keep',
    reason: 'names the text of the switch "Keep offline" (docs/ui-names.md)',
  },
  {
    path: 'src/screens/shared/pins/',
    word: 'keep',
    reason: 'names the text of the switch "Keep offline" (docs/ui-names.md)',
  },
  { path: 'demo/', reason: 'synthesis: instruments have sounds' },
  { path: 'test/unit/demo/', reason: 'synthesis: instruments have sounds' },
  { path: 'src/platform/shared/locks.ts', word: 'held', reason: 'the Web Locks API says `held`' },
  { path: 'test/support/databases/postgres.ts', word: 'nobody', reason: 'the Unix user of that name' },
  { path: 'scripts/lint/', reason: 'this list' },
];
