import type { Plugin } from 'vite';

const dexieFile = /node_modules\/dexie\/dist\/modern\/dexie\.mjs$/;

const listens = `
        const mutationListener = (parts) => {
            extendObservabilitySet(accumMuts, parts);
            if (shouldNotify()) {`;
const listensUntilAnswered = `
        const mutationListener = (parts) => {
            if (accumMuts)
                extendObservabilitySet(accumMuts, parts);
            if (accumMuts ? shouldNotify() : obsSetsOverlap(currentObs, parts)) {`;

const answers = `
                        accumMuts = {};
                        execInGlobalContext(() => !closed && observer.next && observer.next(result));`;
const forgetsAndAnswers = answers.replace('{}', 'null');

/**
 * Bounds what a live query of Dexie remembers. It collects the keys of every commit, of all tables, until it runs again: a
 * query over settings, which never does, those of all songs that were played since the start of the page
 * (docs/decisions/0097). Here it collects them only while it runs; between two runs, each commit is compared with what it read.
 * Throws where the file is not of the shape this reads.
 */
export function boundedLiveQueries(): Plugin {
  return {
    name: 'offbeat-bounded-live-queries',
    apply: 'build',
    transform: {
      filter: { id: dexieFile },
      handler: (code) => ({ code: withBoundedLiveQueries(code), map: null }),
    },
  };
}

export function withBoundedLiveQueries(code: string): string {
  if (code.split(listens).length !== 2 || code.split(answers).length !== 2)
    throw new Error('Dexie is built differently now: scripts/build/live-queries.ts does not fit');
  return code.replace(listens, () => listensUntilAnswered).replace(answers, () => forgetsAndAnswers);
}
