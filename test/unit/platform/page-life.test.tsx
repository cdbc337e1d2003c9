import { expect, it, vi } from 'vitest';
import { onPageEnd } from '../../../src/platform/page-life.ts';

const tell = (type: 'pagehide' | 'pageshow', persisted: boolean): void => {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }));
};

it('ends after every other listener, at every end, and tells what comes back broken', () => {
  const order: string[] = [];
  let breaksOff = false;
  const end = (): boolean => {
    order.push('end');
    return breaksOff;
  };
  const broken = vi.fn<() => void>();
  onPageEnd(end, broken);
  window.addEventListener('pagehide', () => order.push('saved'));

  tell('pageshow', false);
  tell('pagehide', true);
  expect(order).toEqual(['saved', 'end']);
  tell('pageshow', true);
  expect(broken).not.toHaveBeenCalled();

  breaksOff = true;
  tell('pagehide', true);
  expect(order).toEqual(['saved', 'end', 'saved', 'end']);
  tell('pageshow', false);
  expect(broken).not.toHaveBeenCalled();
  tell('pageshow', true);
  expect(broken).toHaveBeenCalledOnce();
});
