import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { FollowContext } from '../../../../src/ui/primitives/Anchor.tsx';
import { CoverImage } from '../../../../src/ui/primitives/CoverImage.tsx';
import { toDom } from '../../../../src/ui/static/to-dom.ts';
import { StaticPart, type Painted } from '../../../../src/ui/static/StaticPart.tsx';

afterEach(cleanup);

const followed: string[] = [];
const part = (content: ReactNode, takePainted?: () => Painted | undefined) => (
  <FollowContext value={(to) => followed.push(to)}>
    <StaticPart content={content} signature="same" {...(takePainted && { takePainted })} />
  </FollowContext>
);

const list = (names: readonly string[], onPress: (name: string) => void = () => undefined, playing = '') => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <button
          type="button"
          aria-label={name === playing ? `Pause ${name}` : `Play ${name}`}
          onClick={() => onPress(name)}
        >
          <span>{name}</span>
        </button>
      </li>
    ))}
  </ul>
);

const button = (name: string) => screen.getByRole('button', { name });

it('a press runs what the latest content says, also on something inside the button', () => {
  const pressed: string[] = [];
  const { rerender } = render(part(list(['a', 'b'], (name) => pressed.push(`old ${name}`))));
  fireEvent.click(screen.getByText('b'));
  rerender(part(list(['a', 'b'], (name) => pressed.push(`new ${name}`))));
  fireEvent.click(button('Play a'));
  expect(pressed).toEqual(['old b', 'new a']);
});

it('a change keeps the element and its focus, and moves what has a key', () => {
  const { rerender } = render(part(list(['a', 'b', 'c'])));
  const b = button('Play b');
  b.focus();
  rerender(part(list(['b', 'a'], undefined, 'b')));
  expect(button('Pause b')).toBe(b);
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['b', 'a']);
  expect(document.activeElement).toBe(b);
});

it('a link goes by the router, but not where the browser handles the click', () => {
  followed.length = 0;
  render(part(<a href="/genre/pop">Pop</a>));
  expect(fireEvent.click(screen.getByRole('link'), { ctrlKey: true })).toBe(true);
  expect(followed).toEqual([]);
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
  expect(followed).toEqual(['/genre/pop']);
});

it('a picture that does not load is replaced by the default one', () => {
  const { container } = render(part(<CoverImage src="/gone.webp" />));
  const picture = container.querySelector('img');
  expect(picture).not.toBeNull();
  if (picture !== null) fireEvent.error(picture);
  expect(container.querySelector('img')).toBeNull();
  expect(container.querySelector('svg')).not.toBeNull();
});

/** As start-up paints it. */
function paint(signature: string): { readonly element: Element; readonly take: () => Painted | undefined } {
  const element = document.createElement('div');
  element.append(toDom(list(['a']), new Map()));
  document.body.append(element);
  let left: Painted | undefined = { element, signature, scrolled: new Map() };
  const take = (): Painted | undefined => {
    const painted = left;
    left = undefined;
    return painted;
  };
  return { element, take };
}

it('takes over what was painted, with its focus, and changes only what differs', () => {
  const { element, take } = paint('other');
  const early = element.querySelector('button');
  early?.focus();
  render(part(list(['a'], undefined, 'a'), take));
  expect(element.childElementCount).toBe(0);
  expect(button('Pause a')).toBe(early);
  expect(document.activeElement).toBe(early);
  element.remove();
});

it('what was painted and looks the same is left as it is until it is touched, and then can be pressed', () => {
  const { element, take } = paint('same');
  const pressed: string[] = [];
  // Of another name, to see when it is drawn.
  render(
    part(
      list(['a'], (name) => pressed.push(name), 'a'),
      take,
    ),
  );
  const row = button('Play a');
  fireEvent.pointerDown(row);
  expect(button('Pause a')).toBe(row);
  fireEvent.click(row);
  expect(pressed).toEqual(['a']);
  element.remove();
});
