import { expect, it, onTestFinished } from 'vitest';
import { whyUnstorable } from '../../../../src/screens/shared/pins/why-unstorable.ts';
import { world } from '../support.tsx';

/** Replaces a property of the page's global object for one test; undefined removes it. */
function withGlobal(name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  if (value === undefined) Reflect.deleteProperty(globalThis, name);
  else Object.defineProperty(globalThis, name, { value, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, name);
    if (before !== undefined) Object.defineProperty(globalThis, name, before);
  });
}

it('is nothing where rows and files can be stored', () => {
  expect(whyUnstorable(world().db)).toBeNull();
});

it('is the browser, where it has no Cache Storage although it stores rows', () => {
  withGlobal('caches', undefined);
  expect(whyUnstorable(world().db)).toBe('This browser does not let downloads be stored');
});

it('is the address, where it is not secure: there is no Cache Storage either', () => {
  withGlobal('caches', undefined);
  withGlobal('isSecureContext', false);
  expect(whyUnstorable(world().db)).toBe('Downloads need an https address');
});
