import { pathFromRoot } from './table.mjs';
import { everywhere, exceptions, inFolders, personifications } from './retired-words.mjs';

const linted = /^(src|sw|workers|server|test|scripts)\//;

const partsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** The first retired word of a name, with what to say instead; undefined where there is none or it is an exception. */
export function retiredWordIn(name, path) {
  const known = [
    everywhere,
    ...inFolders.filter(({ folders }) => folders.some((f) => path.startsWith(f))).map((f) => f.words),
  ];
  for (const word of partsOf(name)) {
    const instead = known.map((words) => words.get(word)).find((found) => found !== undefined);
    const isException = exceptions.some((e) => path.startsWith(e.path) && (e.word === undefined || e.word === word));
    if (instead !== undefined && !isException) return { word, instead };
  }
  return undefined;
}

/** The name before all members and calls: `test` of `test.each(cases)(title, run)`. */
function rootOf(callee) {
  if (callee.type === 'CallExpression') return rootOf(callee.callee);
  return callee.type === 'MemberExpression' ? rootOf(callee.object) : callee.name;
}

const titleOf = ([first]) =>
  first?.type === 'TemplateLiteral' ? first.quasis.map(({ value }) => value.raw).join('') : first?.value;

/** docs/glossary.md: identifiers and file names without retired words, comments and test titles without personifications. */
export const words = {
  create(context) {
    const path = pathFromRoot(context.filename);
    if (!linted.test(path)) return {};
    const check = (node) => {
      const found = retiredWordIn(node.name, path);
      if (found !== undefined)
        context.report({ node, message: `'${found.word}' in ${node.name}: docs/glossary.md says ${found.instead}` });
    };
    return {
      Identifier: check,
      PrivateIdentifier: check,
      JSXIdentifier: check,
      CallExpression(node) {
        if (!/^(describe|it|test)$/.test(rootOf(node.callee) ?? '')) return;
        const person = personifications.exec(titleOf(node.arguments) ?? '')?.[0];
        if (person !== undefined)
          context.report({ node, message: `'${person}' in a test's title: say what the code does (docs/glossary.md)` });
      },
      Program(node) {
        const found = retiredWordIn(path, path);
        if (found !== undefined)
          context.report({ node, message: `'${found.word}' in the file name: docs/glossary.md says ${found.instead}` });
        for (const comment of context.sourceCode.getAllComments()) {
          const person = personifications.exec(comment.value)?.[0];
          const isException = exceptions.some((e) => path.startsWith(e.path) && (e.word ?? person) === person);
          if (person !== undefined && !isException)
            context.report({
              loc: comment.loc,
              message: `'${person}' in a comment: say what the code does (docs/glossary.md)`,
            });
        }
      },
    };
  },
};
