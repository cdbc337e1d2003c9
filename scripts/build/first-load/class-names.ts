import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';

/**
 * Names the classes of style sheets: the name in the sheet and three characters that stand for its file, `art_q7X`.
 * Vite's own suffix has eight and more (a hash and a line), once in each sheet and once in each script. The names depend on
 * nothing but the path below `root`. Throws when two files would share a name.
 */
export function classNames(root: string): (name: string, file: string) => string {
  const files = new Map<string, string>();
  return (name, file) => {
    const path = relative(root, file).split(sep).join('/');
    const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
    const other = files.get(scoped) ?? path;
    if (other !== path) throw new Error(`the class ${name} has one name in ${other} and ${path}: rename it in one`);
    files.set(scoped, path);
    return scoped;
  };
}
