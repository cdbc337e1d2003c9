import { expect, it } from 'vitest';
import { whyUnstorable } from '../../../../src/screens/shared/pins/why-unstorable.ts';
import { override } from '../../../support/unit/override.ts';
import { world } from '../support.tsx';

/** As a browser that has none, until the test ends. */
function withoutCaches(): void {
  override(globalThis, 'caches', undefined);
  Reflect.deleteProperty(globalThis, 'caches');
}

it('is nothing where rows and files can be stored', () => {
  expect(whyUnstorable(world().db)).toBeNull();
});

it('is the browser, where it has no Cache Storage although it stores rows', () => {
  withoutCaches();
  expect(whyUnstorable(world().db)).toBe('This browser does not let downloads be stored');
});

it('is the address, where it is not secure: there is no Cache Storage either', () => {
  withoutCaches();
  override(globalThis, 'isSecureContext', false);
  expect(whyUnstorable(world().db)).toBe('Downloads need an https address');
});
