import type { PlainServer } from '../support/plain-server.ts';
import { EngineEnded, type EnginePage } from './engine.ts';
import { startForbiddingHost, type ForbiddingHost } from './forbidding-host.ts';

/** A step of the job: a sentence and what proves it. Steps build on each other. */
export interface Step {
  readonly name: string;
  readonly run: () => Promise<void>;
}

const untilMs = 60_000;
const betweenMs = 250;

/** What a user does in one evening, on any engine: the server is stopped and started under the page. */
export function job(page: EnginePage, plain: PlainServer): readonly Step[] {
  let guestId = '';
  const sent = (): number => plain.requests.filter(({ path }) => path === '/api/likes').length;
  return [
    {
      name: 'comes in as a guest, and the service worker takes the page',
      run: async () => {
        await page.goto(plain.origin);
        await pressed(page, 'button', 'Continue as Guest');
        await shown(page, 'link', 'Jazz');
        await until('a worker in charge', () => page.value('navigator.serviceWorker.controller !== null'));
      },
    },
    {
      name: 'plays a song that can be heard',
      run: async () => {
        await page.goto(`${plain.origin}/genre/jazz`);
        await pressed(page, 'button', 'Play Jazz Song 0');
        await audioGoesOn(page);
        // Not the cache: a body is there a moment before its row, and a page that leaves in between has not stored the song.
        await until('the whole song and the next one on the device', () => page.value(storedExpression));
      },
    },
    {
      name: 'starts without the server, with its list',
      run: async () => {
        await plain.stop();
        await page.reload();
        await shown(page, 'button', 'Play Jazz Song 1');
        await page.goto(`${plain.origin}/home`);
        await shown(page, 'link', 'Jazz');
      },
    },
    {
      name: 'plays what was played before, without the server',
      run: async () => {
        await page.goto(`${plain.origin}/genre/jazz`);
        await pressed(page, 'button', 'Play Jazz Song 0');
        await audioGoesOn(page);
      },
    },
    {
      name: 'likes a song without the server, and says that it waits',
      run: async () => {
        await pressed(page, 'button', 'More for Jazz Song 1');
        await pressed(page, 'menuitem', 'Add to Favorites');
        await until('a change that waits', () => page.value(`/\\d+ changes? waiting/.test(document.body.textContent)`));
        guestId = String(await page.value(ownerExpression));
      },
    },
    {
      name: 'sends it when the server is back, exactly once',
      run: async () => {
        await plain.start();
        await until('the like on the server', () => Promise.resolve(plain.likesOf(guestId).includes('jazz-1')));
        await until('all changes saved', () => page.value(`/All changes saved/.test(document.body.textContent)`));
        // Another start drains again: nothing may be left to send.
        await page.reload();
        await shown(page, 'button', 'Play Jazz Song 1');
        await later(() => Promise.resolve());
        if (sent() !== 1) throw new Error(`the like arrived ${sent()} times`);
      },
    },
    {
      name: 'draws the choice of an order as text on the page, not as a box of the browser’s',
      run: async () => {
        await page.goto(`${plain.origin}/liked-songs`);
        await pressed(page, 'button', 'Sort and filter');
        await until('a choice in the app’s own look', () =>
          page.value(`getComputedStyle(document.querySelector('select')).appearance === 'none'`),
        );
      },
    },
    {
      name: 'opens the address of a song whose host forbids reading, at the first or at the next press',
      run: async () => {
        const host = await startForbiddingHost();
        plain.audioFrom(host.origin);
        try {
          await downloadForbidden(page, plain, host);
        } finally {
          await host.close();
        }
      },
    },
  ];
}

/** Only the first press must ask the host; what was then forbidden opens within the next one. */
async function downloadForbidden(page: EnginePage, plain: PlainServer, host: ForbiddingHost): Promise<void> {
  await page.goto(`${plain.origin}/genre/folk`);
  const download = async (): Promise<void> => {
    await pressed(page, 'button', 'More for Folk Song 1');
    await pressed(page, 'menuitem', 'Download');
  };
  await download();
  await until('a tab, or a button that opens it', async () => {
    const isOffered = await page.value(`(${found('button', 'Open')}) !== null`);
    return host.opened() === 1 || isOffered === true;
  });
  if (host.opened() === 0) {
    await pressed(page, 'button', 'Open');
    await until('a tab', () => Promise.resolve(host.opened() === 1));
  }
  await download();
  await until('a tab within the press', () => Promise.resolve(host.opened() === 2));
}

/** A page with nothing but an audio element and a button that plays a song of the server's. */
const bareAudio = (origin: string): string =>
  `data:text/html,<button onclick="document.querySelector('audio').play()">Play</button><audio src="${origin}/sound/pop-0.wav"></audio>`;

/** Whether the engine can play a song at all here: on a page that has nothing of ours. */
export async function playsBareAudio(page: EnginePage, plain: PlainServer): Promise<void> {
  await page.goto(bareAudio(plain.origin));
  await pressed(page, 'button', 'Play');
  await audioGoesOn(page);
  for (let second = 0; second < 5; second += 1) await later(() => seconds(page));
}

const seconds = async (page: EnginePage): Promise<number> =>
  Number(await page.value("document.querySelector('audio')?.currentTime ?? 0"));

/** Whether the table of audio files has both: of what is not on the device the list says so, folded away. */
const storedExpression = `new Promise((done, fail) => {
  const opening = indexedDB.open('offbeat');
  opening.onerror = () => fail(opening.error);
  opening.onsuccess = () => {
    const counting = opening.result.transaction('audioFiles').objectStore('audioFiles').count();
    counting.onsuccess = () => done(counting.result > 1);
    counting.onerror = () => fail(counting.error);
    opening.result.close();
  };
})`;

/** Who listens: the Profile tab leads to the own profile. */
const ownerExpression = `document.querySelector('a[href^="/user/guest_"]').getAttribute('href').slice('/user/'.length)`;

const tags = { button: 'button', link: 'a[href]', menuitem: '[role="menuitem"]' } as const;
type Role = keyof typeof tags;

/** An expression for the visible element of a role and accessible name (its label, else its text), or null. */
const found = (role: Role, name: string): string => `[...document.querySelectorAll(${JSON.stringify(tags[role])})].find(
  (element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === ${JSON.stringify(name)}
    && element.getClientRects().length > 0 && element.closest('[inert], [aria-hidden="true"]') === null) ?? null`;

export const shown = (page: EnginePage, role: Role, name: string): Promise<void> =>
  until(`${role} “${name}”`, () => page.value(`(${found(role, name)}) !== null`));

export const pressed = async (page: EnginePage, role: Role, name: string): Promise<void> => {
  await shown(page, role, name);
  // Not behind the mini player, where a hand would not find it either.
  await page.value(`(${found(role, name)})?.scrollIntoView({ block: 'center' })`);
  // A list that still moves, because something above it has just come, would be pressed elsewhere.
  let place: unknown;
  await until(`${role} “${name}” at rest`, async () => {
    const before = place;
    place = await page.value(`JSON.stringify((${found(role, name)})?.getBoundingClientRect())`);
    return place === before;
  });
  await until(`a press of ${role} “${name}”`, () => page.press(found(role, name)));
};

async function later<T>(make: () => Promise<T>): Promise<T> {
  await new Promise((done) => setTimeout(done, 1_000));
  return make();
}

const audioGoesOn = (page: EnginePage): Promise<void> =>
  until('sound that goes on', async () => {
    const [before, after] = [await seconds(page), await later(() => seconds(page))];
    return before > 0 && after > before;
  });

/** Asks until the answer is true, for a minute; what the page throws meanwhile (it may be loading) is the reason given. */
export async function until(what: string, ask: () => Promise<unknown>): Promise<void> {
  const endMs = Date.now() + untilMs;
  let reason = '';
  while (Date.now() < endMs) {
    try {
      if ((await ask()) === true) return;
    } catch (error) {
      if (error instanceof EngineEnded) throw error;
      reason = error instanceof Error ? `: ${error.message}` : '';
    }
    await new Promise((done) => setTimeout(done, betweenMs));
  }
  throw new Error(`no ${what} within ${untilMs / 1_000} s${reason}`);
}
