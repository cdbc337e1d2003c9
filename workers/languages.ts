import { data } from 'franc-min/data.js';
import { expressions } from 'franc-min/expressions.js';
import { detectLanguage, languageModels } from '../src/core/language.ts';

const models = languageModels(data);

export const detectLanguages = (texts: readonly string[]): readonly string[] =>
  texts.map((text) => detectLanguage(text, { scripts: expressions, models }));
