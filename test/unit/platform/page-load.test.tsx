import { expect, it, vi } from 'vitest';

it('a modifier alone is no first key; the key that it belongs to is', async () => {
  // Other files on this thread may have settled the module's one load.
  vi.resetModules();
  const { settled } = await import('../../../src/platform/page-load.ts');
  const first = settled();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Control', ctrlKey: true }));
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
  const event = await first;
  expect(event).toMatchObject({ key: 'k', ctrlKey: true });
});
