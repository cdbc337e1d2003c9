import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { assignedLater } from '../../../../scripts/build/first-load/late-assignments.ts';

const lateIn = (code: string) => assignedLater(parseSync('x.js', code).program, new Set(['a', 'b']));

it.each([
  ['let a; function f() { a = 1 }', 'a declared function'],
  ['let a; const f = () => { a ??= 1 }', 'an arrow'],
  ['let a = 0; export const f = () => a++', 'a count'],
  ['let a; class C { m() { a = 1 } }', 'a method'],
  ['let a; const f = (x) => { [x, { k: a = 2, ...x.y }] = x }', 'a pattern'],
  ['let a; const f = (x) => { for (a of x); }', 'a loop'],
  ['let a; const f = () => { { let a; } a = 1 }', 'a block that hides it elsewhere'],
  ['let a; const f = (x = (a = 1)) => x', 'a default'],
])('finds what changes later: %s (%s)', (code) => {
  expect(lateIn(code)).toEqual(['a']);
});

it.each([
  ['let a = 1; a = 2', 'while the module runs'],
  ['let a; if (x) { a = 1 }', 'in a block of its own'],
  ['let a; const f = (a) => { a = 1 }', 'a parameter'],
  ['let a; const f = ({ k: [a] }) => { a = 1 }', 'a parameter in a pattern'],
  ['let a; function f() { if (x) { var a; } a = 1 }', 'a var of the function'],
  ['let a; const f = () => { let a; return () => { a = 1 } }', 'a name of the function around'],
  ['let a; const f = () => { for (let a = 0; a < 3; a++); }', 'a loop of its own'],
  ['let a; const f = () => { for (let a of x) a = 1 }', 'a loop over something'],
  ['let a; const f = () => { try {} catch (a) { a = 1 } }', 'an error'],
  ['let a; const f = (x) => { switch (x) { case 1: let a; a = 1 } }', 'a case'],
  ['let a; const f = () => { x.a = 1; x[b] = 2 }', 'a member'],
  ['let a; const f = function a() { a = 1 }', 'its own name'],
])('leaves alone what does not: %s (%s)', (code) => {
  expect(lateIn(code)).toEqual([]);
});

it('names each once', () => {
  expect(lateIn('let a, b; const f = () => { a = b = 1; a++ }')).toEqual(['a', 'b']);
});
