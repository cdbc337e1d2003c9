import '../ui/dom-stubs.ts';
import { cleanup, fireEvent, render, type RenderResult } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { afterAll, afterEach, expect, it } from 'vitest';
import { afterStart } from '../../../src/app/startup/after-start.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { createConnectivity } from '../../../src/platform/connectivity.ts';
import { CollectionHeader } from '../../../src/ui/lists/CollectionHeader.tsx';
import { CoverImage } from '../../../src/ui/primitives/CoverImage.tsx';
import { FollowContext } from '../../../src/ui/primitives/Anchor.tsx';
import { StaticPart } from '../../../src/ui/static/StaticPart.tsx';

afterEach(cleanup);
// Ends the checks of an app that is offline.
afterAll(() => connectivity.report('answered'));

const connectivity = createConnectivity(() => Promise.resolve(false));
afterStart(connectivity);

const pictureOf = ({ container }: RenderResult) => container.querySelector('img');

const place = (content: ReactNode) => <FollowContext value={() => undefined}>{content}</FollowContext>;
const content = <CoverImage src="/cover.webp" />;

it.each([
  ['a cover', content],
  ['a cover of Home', <StaticPart key="part" content={content} />],
  ["a genre's picture", <CollectionHeader key="header" name="Rock" symbol="R" pictureUrl="/header.webp" />],
])('%s that failed without the network is requested again when it is back', (_name, shown) => {
  const rendered = render(place(shown));
  act(() => connectivity.report('silent'));
  fireEvent.error(assertDefined(pictureOf(rendered), 'picture'));
  expect(pictureOf(rendered)).toBeNull();
  act(() => connectivity.report('failed'));
  expect(pictureOf(rendered)).not.toBeNull();
});
