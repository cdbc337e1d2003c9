import { onTestFinished } from 'vitest';

/** Gives a global object (window, document, navigator) a property for one test; afterwards it has what it had. */
export function override(object: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { configurable: true, writable: true, value });
  onTestFinished(() => {
    if (before === undefined) Reflect.deleteProperty(object, name);
    else Object.defineProperty(object, name, before);
  });
}
