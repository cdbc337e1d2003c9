import { expect, it } from 'vitest';
import { classNames } from '../../../../scripts/build/first-load/class-names.ts';

it('names a class by its name and its file, whatever the folder of the project', () => {
  const nameOf = classNames('/home/ada/offbeat');
  const name = nameOf('row', '/home/ada/offbeat/src/a.module.css');
  expect(name).toMatch(/^row_[\w-]{3}$/);
  expect(nameOf('row', '/home/ada/offbeat/src/a.module.css')).toBe(name);
  expect(nameOf('row', '/home/ada/offbeat/src/b.module.css')).not.toBe(name);
  expect(classNames('/srv')('row', '/srv/src/a.module.css')).toBe(name);
});

it('refuses two files whose classes would have one name', () => {
  const nameOf = classNames('/');
  const all = (): void => {
    for (let i = 0; i < 10_000; i += 1) nameOf('row', `/${i}.module.css`);
  };
  expect(all).toThrow(/^the class row has one name in \d+\.module\.css and \d+\.module\.css: rename it in one$/);
});
