import { expect, test, vi } from 'vitest';
import { ask, choose, onDialogs, openDialogs } from '../../../src/app/dialogs/dialogs.ts';

test('a later dialog stands over the first, and each gets its own answer once', async () => {
  const changed = vi.fn<() => void>();
  const stop = onDialogs(changed);
  const first = ask({ kind: 'signUp' });
  const second = choose({ title: 'T', text: 't', choices: [{ id: 'yes', label: 'Yes' }] });
  expect(openDialogs().map((dialog) => dialog.request.kind)).toEqual(['signUp', 'choice']);
  const [below, above] = openDialogs();
  above?.answer('yes');
  above?.answer('again');
  await expect(second).resolves.toBe('yes');
  expect(openDialogs()).toEqual([below]);
  below?.answer(null);
  await expect(first).resolves.toBeNull();
  expect(openDialogs()).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(4);
  stop();
});
