import { beforeEach, expect, it, vi } from 'vitest';
import { applyStoredFont } from '../../../../src/app/startup/stored-font.ts';
import { world } from '../../screens/support.tsx';

beforeEach(() => localStorage.clear());

it('the font that Dexie holds wins over the copy of the first paint, which is corrected', async () => {
  const { db } = world();
  vi.stubGlobal('document', document);
  Object.assign(document, { fonts: { load: () => Promise.resolve([]) } });
  localStorage.setItem('offbeat:font', 'lexend');
  await db.settings.put({ key: 'font', value: 'figtree' });
  await applyStoredFont(db);
  expect(localStorage.getItem('offbeat:font')).toBe('figtree');
  expect(document.body.classList.contains('font-figtree')).toBe(true);
});
