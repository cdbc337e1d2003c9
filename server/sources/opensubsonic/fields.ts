import { shortText } from '../short-text.ts';
import type { SubsonicAnswer } from './client.ts';

/** Fields of the music server's records: a bad field counts as missing. */
export const textAt = (record: SubsonicAnswer, name: string, length: number): string => {
  const value = record[name];
  const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
  return shortText(text, length);
};

export const countAt = (record: SubsonicAnswer, name: string, most: number): number => {
  const value = Number(record[name]);
  return Number.isFinite(value) && value > 0 ? Math.min(most, Math.floor(value)) : 0;
};

const maxTimeMs = Date.UTC(9999, 0);

export const timeAt = (record: SubsonicAnswer, name: string): string => {
  const ms = Date.parse(textAt(record, name, 40));
  return new Date(Number.isFinite(ms) && Math.abs(ms) < maxTimeMs ? ms : 0).toISOString();
};

/** An id as it came: it is not shortened, and what cannot be one of ours later is left out. */
export const idAt = (record: SubsonicAnswer, name: string): string => {
  const value = record[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
};
