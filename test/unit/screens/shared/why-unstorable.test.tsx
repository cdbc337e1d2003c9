import { expect, it } from 'vitest';
import { whyUnstorable } from '../../../../src/screens/shared/pins/why-unstorable.ts';
import { override } from '../../../support/unit/override.ts';
import { world } from '../support.tsx';

/** As a browser that has none, until the test ends. */
function withoutCaches(): void {
  override(globalThis, 'caches', undefined);
  Reflect.deleteProperty(globalThis, 'caches');
}

const notStored = 'This browser does not let downloads be stored';

it('is nothing where rows and files can be stored', async () => {
  expect(await whyUnstorable(world().db)).toBeNull();
});

it('is the browser, where it has no Cache Storage although it stores rows', async () => {
  withoutCaches();
  expect(await whyUnstorable(world().db)).toBe(notStored);
});

it('is the browser, where its Cache Storage rejects every call, as in a private window', async () => {
  override(caches, 'open', () => Promise.reject(new DOMException('insecure', 'SecurityError')));
  expect(await whyUnstorable(world().db)).toBe(notStored);
});

it('is the address, where it is not secure: there is no Cache Storage either', async () => {
  withoutCaches();
  override(globalThis, 'isSecureContext', false);
  expect(await whyUnstorable(world().db)).toBe('Downloads need an https address');
});
