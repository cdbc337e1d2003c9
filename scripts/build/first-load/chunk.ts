import { parseSync, type ESTree } from 'vite';
import { assignedLater } from './late-assignments.ts';

/** One module of a build, taken apart. */
export type Chunk = {
  /** Its file's name, without a folder. */
  readonly file: string;
  readonly imports: readonly {
    readonly from: string;
    readonly names: readonly { readonly imported: string; readonly local: string }[];
  }[];
  readonly exports: readonly { readonly exported: string; readonly local: string }[];
  /** What it does, without imports and exports; its own address is the variable `offbeatAddress`. */
  readonly code: string;
};

type Edit = { readonly start: number; readonly end: number; readonly text: string };

/** Takes the module `code` apart. Throws for what a classic script cannot do as a module does it. */
export function chunkOf(file: string, code: string): Chunk {
  const { module, program, errors } = parseSync(file, code);
  const refuse = (why: string): never => {
    throw new Error(`${file} ${why}`);
  };
  if (errors.length > 0) refuse(`cannot be read: ${errors.map(({ message }) => message).join('; ')}`);
  const taken = program.body.filter((node) => node.type === 'ImportDeclaration');
  const given = program.body.filter((node) => node.type === 'ExportNamedDeclaration');
  const declares = given.some(({ declaration, source }) => declaration !== null || source !== null);
  if (declares || program.body.some(({ type }) => /^Export(?:All|Default)/.test(type))) {
    refuse('exports in a way that is not known');
  }
  const exports = given.flatMap(({ specifiers }) =>
    specifiers.map(({ exported, local }) => ({ exported: nameOf(exported), local: nameOf(local) })),
  );
  const late = assignedLater(program, new Set(exports.map(({ local }) => local)));
  if (late.length > 0) refuse(`exports names that change later: ${late.join(', ')}`);
  const imports = taken.map(({ source, specifiers }) => ({
    from: source.value,
    names: specifiers.map((each) => {
      if (each.type === 'ImportNamespaceSpecifier') return refuse('imports all of a module');
      return { imported: each.type === 'ImportSpecifier' ? nameOf(each.imported) : 'default', local: each.local.name };
    }),
  }));
  const gone = [...taken, ...given].map(({ start, end }) => ({ start, end, text: ';' }));
  const addresses = module.importMetas.map(
    (meta) => addressEdit(code, meta) ?? refuse('uses import.meta in a way that is not known'),
  );
  return { file, imports, exports, code: edited(code, [...gone, ...addresses]) };
}

const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name);

/** Vite's own code asks for `resolve` where there is one, and for `url` else. */
function addressEdit(code: string, { start, end }: Pick<Edit, 'start' | 'end'>): Edit | undefined {
  const property = /^\.(url|resolve)\b/.exec(code.slice(end))?.[1];
  if (property === undefined) return undefined;
  return { start, end: end + property.length + 1, text: property === 'url' ? 'offbeatAddress' : 'undefined' };
}

function edited(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}
