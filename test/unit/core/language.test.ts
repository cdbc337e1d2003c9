import { data } from 'franc-min/data.js';
import { expressions } from 'franc-min/expressions.js';
import { describe, expect, it } from 'vitest';
import { detectLanguage, languageModels, languageSample } from '../../../src/core/language.ts';

const real = { models: languageModels(data), scripts: expressions };

describe('language detection', () => {
  it.each([
    ['eng', 'Midnight rain on the empty street, and all the lights are turning green for nobody but me'],
    ['spa', 'Bajo la luna llena bailamos toda la noche y nadie nos puede separar de este amor'],
    ['deu', 'Die Nacht ist lang und ich gehe allein durch die Straßen der Stadt, die niemals schläft'],
    ['fra', 'Sous les étoiles de la ville endormie je pense encore à toi et à notre été perdu'],
    ['rus', 'Ночь опускается на город, и я иду один по пустым улицам под дождём'],
    ['jpn', 'よるのまちをあるいてきみのことをかんがえているんだよずっと'],
    ['cmn', '夜晚的城市灯火阑珊我独自走在雨中想着你的笑容和我们的夏天'],
  ])('finds %s', (language, text) => {
    expect(detectLanguage(text, real)).toBe(language);
  });

  it('needs at least 20 characters after the punctuation is stripped', () => {
    expect(detectLanguage('the night is young!!!!!!!!', real)).toBe('und');
    expect(detectLanguage('1234567890 1234567890 1234567890', real)).toBe('und');
    expect(languageSample('a'.repeat(20)).length).toBe(20);
    const any = { scripts: { Latin: /[a-z]/g }, models: { Latin: { xxx: new Map() } } };
    expect(detectLanguage('a'.repeat(19), any)).toBe('und');
    expect(detectLanguage('a'.repeat(20), any)).toBe('xxx');
  });

  it('looks at the first 4096 characters only', () => {
    const spanish = 'bajo la luna llena bailamos toda la noche y nadie nos puede separar '.repeat(70).slice(0, 4_096);
    const german = ' die nacht ist lang und ich gehe allein durch die straßen der stadt'.repeat(500);
    expect(spanish).toHaveLength(4_096);
    expect(detectLanguage(spanish + german, real)).toBe('spa');
  });

  it('charges 300 for every trigram that a model lacks', () => {
    const scripts = { Latin: /[a-z]/g };
    // 22 letters and two spaces of padding make 22 distinct trigrams. `near` knows one of them far down its list.
    const text = 'abcdefghijklmnopqrstuv';
    const near = new Map([['abc', 299]]);
    const far = new Map([['abc', 302]]);
    expect(detectLanguage(text, { scripts, models: { Latin: { none: new Map(), near } } })).toBe('near');
    expect(detectLanguage(text, { scripts, models: { Latin: { far, none: new Map() } } })).toBe('none');
  });
});
