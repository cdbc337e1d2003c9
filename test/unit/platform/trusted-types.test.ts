import { describe, expect, test, vi } from 'vitest';
import { allowOwnScripts } from '../../../src/platform/trusted-types.ts';

type Rules = { createScriptURL: (url: string) => string };
const location = { origin: 'https://music.example', href: 'https://music.example/genre/pop' };

describe('the Trusted Types policy', () => {
  const installed = (): Rules => {
    const createPolicy = vi.fn<(name: string, rules: Rules) => void>();
    allowOwnScripts({ trustedTypes: { createPolicy }, location });
    const [name, rules] = createPolicy.mock.calls[0] ?? [];
    expect(name).toBe('default');
    return rules ?? { createScriptURL: () => '' };
  };

  test.each(['/sw.js', 'https://music.example/assets/worker-1.js'])('lets %s be a script', (url) => {
    expect(installed().createScriptURL(url)).toBe(url);
  });

  test.each([
    'https://evil.example/x.js',
    '//evil.example/x.js',
    'data:text/javascript,1',
    'blob:https://evil.example/1',
  ])('refuses %s', (url) => {
    const { createScriptURL } = installed();
    expect(() => createScriptURL(url)).toThrow(TypeError);
  });

  test('asks for no HTML and no script text', () => {
    expect(Object.keys(installed())).toEqual(['createScriptURL']);
  });

  test('does nothing in a browser without Trusted Types', () => {
    expect(() => allowOwnScripts({ location })).not.toThrow();
  });
});
