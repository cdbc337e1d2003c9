import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { authMessages } from '../../../src/ui/strings/account.ts';
import { alerts, toasts } from '../../../src/ui/strings/actions.ts';
import { profile } from '../../../src/ui/strings/strings.ts';
import { specMessages, specMessagesWithoutPlace } from './catalogue.ts';

const textOf = (path: string) => readFile(resolve(import.meta.dirname, '../..', path), 'utf8');

describe('the error catalogue of docs/product.md section 8', () => {
  it.each(specMessages)('“$text” appears: $when', async ({ text, seenIn }) => {
    expect(await textOf(seenIn)).toContain(text);
  });

  it('holds every toast and alert of the strings catalogue', () => {
    const known = new Set(specMessages.map(({ text }) => text));
    // Ours: the end of 'skipping', which the spec leaves without a word, and what the device itself refuses.
    const { nothingPlayable: _none, nothingPlays: _all, ...others } = toasts;
    const { noOutput: _silent, notSaved: _full, ...ofTheSpec } = others;
    const told = [ofTheSpec, alerts, authMessages, { empty: profile.usernameEmpty }].flatMap(Object.values);
    expect(told.filter((text) => !known.has(String(text)))).toEqual([]);
  });

  it('has no message twice, with or without a place', () => {
    const all = [...specMessages.map(({ text }) => text), ...specMessagesWithoutPlace.map(([text]) => text)];
    expect(new Set(all).size).toBe(all.length);
  });
});
