import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { withoutUnused } from '../../../../scripts/build/first-load/unused-router.ts';

const production = join(import.meta.dirname, '../../../../node_modules/react-router/dist/production');

/** The file of the installed package that holds its components. */
async function installed(): Promise<string> {
  for (const name of await readdir(production)) {
    const code = await readFile(join(production, name), 'utf8');
    if (code.includes('function NavLinkWithRef')) return code;
  }
  throw new Error('no file of react-router holds NavLink');
}

it('keeps nothing alive by its display name, and says which calls have no effect', async () => {
  const code = withoutUnused(await installed());
  expect(code).not.toMatch(/^\w+\.displayName/m);
  expect(code).not.toMatch(/^var \w+ = React\d*\.(forwardRef|memo|createContext)\(/m);
  expect(code).toContain('var Link = /* @__PURE__ */ React');
});

it('changes nothing else', async () => {
  const before = await installed();
  const lines = (code: string): readonly string[] => code.replaceAll('/* @__PURE__ */ ', '').split('\n');
  const dropped = lines(before).filter((line) => /^\w+\.displayName = "\w+";$/.test(line));
  expect(lines(withoutUnused(before)).filter((line) => line !== '')).toEqual(
    lines(before).filter((line) => line !== '' && !dropped.includes(line)),
  );
});

it('fails the build where the package is of another shape', () => {
  expect(() => withoutUnused('const NavLink = forwardRef(NavLinkWithRef)')).toThrow(/does not fit/);
});
