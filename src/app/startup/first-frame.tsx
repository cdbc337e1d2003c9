import type { ComponentProps, ReactElement, ReactNode } from 'react';
import '../../ui/styles/tokens.css';
import '../../ui/styles/base.css';
import '../../ui/fonts/figtree.css';
import { visitorId } from '../../core/ids.ts';
import { paths } from '../../core/paths.ts';
import { readHome, type HomeView } from '../../db/catalogue/home-view.ts';
import { readNatively } from '../../db/native-reader.ts';
import { ignored } from '../../lib/log.ts';
import { once } from '../../lib/once.ts';
import { sleep } from '../../lib/sleep.ts';
import { watchInstallOffer } from '../../platform/install.ts';
import { reserveInstallHint } from '../../platform/ios-hint.ts';
import { giveUpFirstFrame, showFirstFrame } from '../../platform/first-load/painted-frame.ts';
import { firstPaintFont } from '../../platform/first-load/first-paint.ts';
import { reloadLostStyles, untilStyled } from '../../platform/first-load/lost-styles.ts';
import { replaceRefusedChannels } from '../../platform/first-load/refused-channels.ts';
import { onPageHide } from '../../platform/page-life.ts';
import { allowOwnScripts } from '../../platform/trusted-types.ts';
import { HomeContent, homeSignature, type InView } from '../../screens/home/HomeContent.tsx';
import { HomeFrame } from '../../screens/home/HomeFrame.tsx';
import { PullFrame } from '../../ui/feedback/PullToRefresh.tsx';
import { AppFrame } from '../../ui/frame/AppFrame.tsx';
import { TabBar } from '../../ui/frame/TabBar.tsx';
import { afterFrame } from '../../ui/hooks/after-frame.ts';
import { AvatarFace } from '../../ui/primitives/AvatarFace.tsx';
import { Deferred } from '../../ui/static/Deferred.tsx';
import partStyles from '../../ui/static/StaticPart.module.css';
import { standIns } from '../../ui/static/stand-ins.tsx';
import { toDom } from '../../ui/static/to-dom.ts';
import shellStyles from '../shell/Shell.module.css';
import { tabsOf } from '../shell/tabs-of.ts';

/** The app is not loaded later than this because of a slow database. */
const databaseMs = 400;
/** Covers that take longer are not waited for. */
const picturesMs = 150;

/**
 * Home of a returning user, painted from the database before the app's scripts run: they take longer than all else of a
 * start (docs/decisions/0090-first-frame-before-react.md). React takes it over in its first commit.
 */
async function paintFirstFrame(): Promise<void> {
  // Other fonts have a style sheet of their own, which the app loads.
  if (location.pathname !== paths.home || firstPaintFont() !== 'default') return;
  const [view] = await Promise.all([Promise.race([storedHome(), sleep(databaseMs)]), stylesLoaded()]);
  if (view === undefined || view.recent.length === 0) return;
  document.body.classList.add('font-default');
  const { content, complete } = withoutDeferred(<FirstFrame view={view} />);
  const requestLazyPictures = withoutLazyPictures(content);
  showFirstFrame(content, homeSignature(view), complete);
  loadPackages();
  await Promise.race([picturesLoaded(), sleep(picturesMs)]);
  await afterFrame(picturesMs);
  requestLazyPictures();
}

const storedHome = (): Promise<HomeView | undefined> =>
  readNatively(async (reader) => {
    const identity = await reader.get('identity', 'current');
    // Edited by hand, it may be no key of an index. Dexie's hook does not read this row.
    if (typeof identity?.ownerId !== 'string' || identity.ownerId === visitorId) return undefined;
    return await readHome(reader, identity.ownerId);
  }, onPageHide);

/** Only what the screen shows becomes elements at first: the rest would double the first frame's time. */
function withoutDeferred(frame: ReactElement): { readonly content: DocumentFragment; readonly complete: () => void } {
  const own = standIns(new Set());
  const deferred: ReactNode[] = [];
  const leave = ({ children }: ComponentProps<typeof Deferred>) => {
    deferred.push(children);
    return <li hidden />;
  };
  const content = toDom(frame, new Map([...own, [Deferred, leave]]));
  const places = [...content.querySelectorAll('li[hidden]')];
  return { content, complete: () => places.forEach((place, n) => place.replaceWith(toDom(deferred[n], own))) };
}

/** Takes the addresses from `content`'s lazy pictures until the call: while the first frame is drawn, their answers would delay it. */
function withoutLazyPictures(content: DocumentFragment): () => void {
  const pictures = [...content.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')];
  // As written: the app compares attributes.
  const addresses = pictures.map((picture) => picture.getAttribute('src') ?? '');
  for (const picture of pictures) picture.removeAttribute('src');
  return () => {
    for (const [n, picture] of pictures.entries()) picture.setAttribute('src', addresses[n] ?? '');
  };
}

/**
 * At least as much as a screen shows below and beside all else: Tile.module.css and GenreCard.module.css have the sizes,
 * and the sidebar is 264 px wide (`--rail`).
 */
function inView(): InView {
  const isPhone = innerWidth < 600;
  const width = innerWidth - (innerWidth < 900 ? 0 : 264);
  const cardArea = isPhone ? 18_000 : 26_000;
  return { tiles: Math.ceil(width / 128), cards: Math.ceil((width * Math.max(0, innerHeight - 300)) / cardArea) };
}

function FirstFrame({ view }: { readonly view: HomeView }) {
  const { profile, face } = view;
  const drawn = profile?.avatarProps ?? undefined;
  const address = face ?? (drawn === undefined ? (profile?.avatar ?? undefined) : undefined);
  return (
    <div className={shellStyles.withBar}>
      <AppFrame tabBar={<TabBar tabs={tabsOf(profile?.id)} active="home" onActivePress={() => undefined} />}>
        <PullFrame>
          <HomeFrame
            profileId={profile?.id}
            avatar={<AvatarFace name={profile?.displayName ?? ''} address={address} size={40} />}
          >
            <div className={partStyles.part} data-sections="">
              <HomeContent
                view={view}
                arrangement={{ isNew: false, ready: null }}
                playable={undefined}
                genrePages={1}
                current={undefined}
                isDimmed={() => false}
                onPlay={() => undefined}
                inView={inView()}
              />
            </div>
          </HomeFrame>
        </PullFrame>
      </AppFrame>
    </div>
  );
}

/** Once for both callers: the second would wait for ever for a sheet that could not be loaded. */
const stylesLoaded = once(async (): Promise<void> => {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(untilStyled));
});

const picturesLoaded = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLImageElement>('#first-frame img[loading="eager"]')]
      .filter(({ complete }) => !complete)
      .map(loadedOrFailed),
  );

const loadedOrFailed = (element: Element): Promise<void> =>
  new Promise((resolve) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => resolve());
  });

/** The packages and the app, which comes last; the build names them (scripts/build/first-load/classic.ts). */
const scripts = document.currentScript?.dataset['then']?.split(' ') ?? [];

/** The packages alone do nothing, so they may run while the browser still draws the first frame. */
const loadPackages = once((): void => {
  // Dexie is one of them.
  replaceRefusedChannels();
  addScripts(scripts.slice(0, -1));
});
let isAppAdded = false;
/** A second longer with each request that is lost. */
const [askAgainMs, askAgainMaxMs] = [1_000, 15_000];

async function loadApp(): Promise<void> {
  // What the app renders must not appear without its styles, and scripts that are added here do not wait for them.
  await stylesLoaded();
  loadPackages();
  isAppAdded = true;
  addScripts(scripts.slice(-1));
}

/** They run in the order in which they were added. */
function addScripts(addresses: readonly string[], lost = 0): void {
  for (const src of addresses) {
    const script = document.createElement('script');
    script.async = false;
    script.src = src;
    script.addEventListener('error', () => {
      giveUpFirstFrame();
      setTimeout(addFrom, Math.min(askAgainMaxMs, askAgainMs * (lost + 1)), src, lost + 1);
    });
    document.head.append(script);
  }
}

/**
 * A bad network loses single requests. Adds the lost script and those after it again, because each needs the ones before it;
 * a script that has run does nothing a second time (scripts/build/first-load/classic.ts).
 */
const addFrom = (src: string, lost: number): void =>
  addScripts(scripts.slice(scripts.indexOf(src), isAppAdded ? undefined : -1), lost);

allowOwnScripts(window);
reloadLostStyles();
watchInstallOffer();
reserveInstallHint();
void paintFirstFrame().catch(ignored('painting the first frame')).then(loadApp);
