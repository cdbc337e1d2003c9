import { expect, it, vi } from 'vitest';
import { reloadLostStyles } from '../../../src/platform/lost-styles.ts';

it('requests a lost style sheet again', async () => {
  reloadLostStyles();
  const lost = document.createElement('link');
  lost.rel = 'stylesheet';
  lost.href = '/assets/part.css';
  document.head.append(lost);
  lost.dispatchEvent(new Event('error'));
  const again = () =>
    [...document.head.querySelectorAll('link')].find(({ href }) => href === lost.href && !lost.isConnected);
  await vi.waitFor(() => expect(again()).toBeDefined(), 5_000);
});
