import { cutTo } from '../../lib/cut-to.ts';
import { wellFormed } from '../../lib/well-formed.ts';

/**
 * Readers for unknown data. None throws: a bad field becomes its default (api.md, Song).
 * They read own properties only, so a hostile `__proto__` is just data.
 */
export type Fields = { readonly [name: string]: unknown };

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

export const field = (fields: Fields, name: string): unknown =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

/** Cut at `limit` entries, to bound memory. */
export const listOf = (value: unknown, limit = 10_000): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, limit) : [];

/** Well-formed text of at most `maxLength` UTF-16 units; null for what is no text, numbers too. */
export function textOrNull(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null;
  const cut = value.length > maxLength ? cutTo(value, maxLength) : value;
  // Lone surrogates cannot be sent as UTF-8 without loss, and NUL ends texts elsewhere.
  return wellFormed(cut.replaceAll('\0', ''));
}

/** As `textOrNull`, and null for blank text too. */
export function filledOrNull(value: unknown, maxLength: number): string | null {
  const found = textOrNull(value, maxLength);
  return found === null || found.trim() === '' ? null : found;
}

/** A path of this app, not an address elsewhere; else null. */
export function appPathOrNull(value: unknown, maxLength: number): string | null {
  const path = textOrNull(value, maxLength);
  return path !== null && /^\/(?!\/)/.test(path) ? path : null;
}

export const text = (value: unknown, maxLength: number): string => textOrNull(value, maxLength) ?? '';

export function numberOrNull(value: unknown, min: number, max: number): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN;
  return Number.isFinite(number) && number >= min && number <= max ? number : null;
}

export const count = (value: unknown): number => Math.floor(numberOrNull(value, 0, Number.MAX_SAFE_INTEGER) ?? 0);

export function isoOrNull(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 64) return null;
  return Number.isNaN(Date.parse(value)) ? null : value;
}

/**
 * An absolute http(s) address without credentials, relative ones resolved against `baseUrl`; else null.
 * `javascript:`, `data:`, `blob:` and the like are refused.
 */
export function httpUrlOrNull(value: unknown, baseUrl: string): string | null {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 4_096) return null;
  try {
    const url = new URL(value.trim(), baseUrl);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    return url.username === '' && url.password === '' ? url.href : null;
  } catch {
    // Not a URL.
    return null;
  }
}
