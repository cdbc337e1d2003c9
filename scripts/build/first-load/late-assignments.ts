/** A node of a syntax tree, as ESTree has them. */
export type Node = { readonly type: string };

/**
 * Which of `names`, bound at the top of the module `program`, some function in it assigns to. A module that copied the value of
 * such a name once would keep an old one: a module's importers see the new one.
 */
export function assignedLater(program: Node, names: ReadonlySet<string>): readonly string[] {
  const found = new Set<string>();
  const walk = (node: Node, inner: readonly ReadonlySet<string>[], inFunction: boolean): void => {
    for (const name of inFunction ? targetsOf(node) : []) {
      if (names.has(name) && !inner.some((scope) => scope.has(name))) found.add(name);
    }
    const scope = node.type === 'Program' ? undefined : scopeOf(node);
    const scopes = scope === undefined ? inner : [...inner, scope];
    for (const child of childrenOf(node)) walk(child, scopes, inFunction || isFunction(node));
  };
  walk(program, [], false);
  return [...found];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode));
const childAt = (node: Node, key: string): Node[] => {
  const value: unknown = Reflect.get(node, key);
  return (Array.isArray(value) ? value : [value]).filter(isNode);
};
const isFunction = ({ type }: Node): boolean => /^(?:FunctionDeclaration|FunctionExpression|ArrowFunction)/.test(type);
const isVar = (node: Node): boolean => node.type === 'VariableDeclaration' && Reflect.get(node, 'kind') === 'var';

function targetsOf(node: Node): readonly string[] {
  if (node.type === 'AssignmentExpression') return childAt(node, 'left').flatMap(namesIn);
  if (node.type === 'UpdateExpression') return childAt(node, 'argument').flatMap(namesIn);
  return /^For(?:In|Of)Statement$/.test(node.type) ? childAt(node, 'left').flatMap(namesIn) : [];
}

function namesIn(pattern: Node): readonly string[] {
  if (pattern.type === 'Identifier') return [String(Reflect.get(pattern, 'name'))];
  const targets = {
    ObjectPattern: 'properties',
    ArrayPattern: 'elements',
    RestElement: 'argument',
    Property: 'value',
    AssignmentPattern: 'left',
  };
  const key: unknown = Reflect.get(targets, pattern.type);
  return typeof key === 'string' ? childAt(pattern, key).flatMap(namesIn) : [];
}

const declared = (declaration: Node): readonly string[] =>
  declaration.type === 'VariableDeclaration'
    ? childAt(declaration, 'declarations').flatMap((each) => childAt(each, 'id').flatMap(namesIn))
    : childAt(declaration, 'id').flatMap(namesIn);

/** What a node declares for its children alone; undefined where it is no scope. */
function scopeOf(node: Node): ReadonlySet<string> | undefined {
  if (isFunction(node)) {
    const own = node.type === 'FunctionExpression' ? declared(node) : [];
    return new Set([...own, ...childAt(node, 'params').flatMap(namesIn), ...varsUnder(node)]);
  }
  if (node.type === 'CatchClause') return new Set(childAt(node, 'param').flatMap(namesIn));
  const targets = {
    BlockStatement: 'body',
    SwitchCase: 'consequent',
    ForStatement: 'init',
    ForInStatement: 'left',
    ForOfStatement: 'left',
  };
  const key: unknown = Reflect.get(targets, node.type);
  if (typeof key !== 'string') return undefined;
  const declarations = childAt(node, key).filter((child) => child.type.endsWith('Declaration') && !isVar(child));
  return new Set(declarations.flatMap(declared));
}

/** `var` belongs to the whole function, wherever it stands. */
function varsUnder(node: Node): readonly string[] {
  return childrenOf(node).flatMap((child) =>
    isFunction(child) ? [] : [...(isVar(child) ? declared(child) : []), ...varsUnder(child)],
  );
}
