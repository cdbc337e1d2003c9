import { useState, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HomeContent } from '../../../../src/screens/home/HomeContent.tsx';
import { AppFrame } from '../../../../src/ui/frame/AppFrame.tsx';
import { TabBar } from '../../../../src/ui/frame/TabBar.tsx';
import { standIns } from '../../../../src/ui/static/stand-ins.tsx';
import { toDom } from '../../../../src/ui/static/to-dom.ts';
import { parseArtistHandle } from '../../../../src/core/ids.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { guest, id } from '../../screens/support.tsx';
import { bareTrack } from '../../../support/bare-track.ts';

const html = (node: ReactNode, failed: ReadonlySet<string> = new Set()): string => {
  const page = document.createElement('div');
  page.append(toDom(node, standIns(failed)));
  return page.innerHTML;
};

/** The same elements by React, read by the same parser: attributes in any order, styles as the browser writes them. */
function reactHtml(node: ReactNode): string {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(node);
  // React requests eager pictures ahead.
  for (const ahead of page.querySelectorAll('link')) ahead.remove();
  return normalized(page);
}

function normalized(page: Element): string {
  for (const element of page.querySelectorAll('*')) {
    const attributes = [...element.attributes].map(({ name, value }) => [name, value] as const);
    for (const [name] of attributes) element.removeAttribute(name);
    for (const [name, value] of attributes.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      element.setAttribute(name, name === 'style' ? value.replaceAll(/\s+/g, '').replace(/;$/, '') : value);
    }
  }
  return page.innerHTML;
}

function ownHtml(node: ReactNode): string {
  const page = document.createElement('div');
  page.append(toDom(node, standIns(new Set())));
  return normalized(page);
}

const home = (
  <HomeContent
    view={{
      recent: [bareTrack(id('a'), { title: 'A & <b>', coverImage: '/a.webp' }), bareTrack(id('b'))],
      following: [
        {
          ownerId: guest,
          handle: assertDefined(parseArtistHandle('ada'), 'a handle'),
          displayName: 'Ada',
          avatarUrl: null,
          trackCount: 1,
          followedAtMs: 1,
        },
      ],
      favorites: [],
      profile: undefined,
      face: undefined,
      favoriteGenres: ['Jazz'],
      covers: new Map([['Jazz', '/jazz.webp']]),
    }}
    arrangement={{ isNew: false, ready: null }}
    playable={new Set(['Jazz'])}
    genrePages={1}
    current={{ id: id('a'), state: 'playing' }}
    isDimmed={(trackId) => trackId === id('b')}
    onPlay={() => undefined}
  />
);

it('makes of Home the elements that React makes of it', () => {
  expect(ownHtml(home)).toBe(reactHtml(home));
});

it('makes of the frame and its tabs the elements that React makes of them', () => {
  const frame = (
    <AppFrame tabBar={<TabBar tabs={[{ id: 'home', to: '/home' }]} active="home" onActivePress={() => undefined} />}>
      <p style={{ fontSize: 16.8, background: 'red' }}>0{0}</p>
    </AppFrame>
  );
  expect(ownHtml(frame)).toBe(reactHtml(frame));
});

it('shows the default picture for one that did not load', () => {
  expect(html(home)).toContain('src="/a.webp"');
  expect(html(home, new Set(['/a.webp']))).not.toContain('src="/a.webp"');
});

it('text from a server is text', () => {
  expect(html(<p>{'<img src=x onerror=alert(1)>'}</p>)).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
});

it('refuses a component with hooks that has no stand-in', () => {
  const Counting = () => {
    const [count] = useState(0);
    return <p>{count}</p>;
  };
  expect(() => html(<Counting />)).toThrow(/hook|null/i);
});
