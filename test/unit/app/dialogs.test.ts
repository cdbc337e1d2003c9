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

test('a button that is pressed twice asks once: the second press counts as closed without an answer', async () => {
  const question = { title: 'Sign out?', text: 't', choices: [{ id: 'yes', label: 'Yes' }] };
  const first = choose(question);
  await expect(choose({ ...question, text: 'counted again' })).resolves.toBeNull();
  expect(openDialogs()).toHaveLength(1);
  const another = choose({ ...question, title: 'Delete?' });
  expect(openDialogs()).toHaveLength(2);
  openDialogs()[1]?.answer(null);
  openDialogs()[0]?.answer('yes');
  await expect(first).resolves.toBe('yes');
  await expect(another).resolves.toBeNull();
  void choose(question);
  expect(openDialogs()).toHaveLength(1);
  openDialogs()[0]?.answer(null);
});
