import { resolve } from 'node:path';

/** Where a run of `npm test` or `npm run test:full` leaves how long it took. */
export const minutesFile = resolve(import.meta.dirname, '../../test-results/minutes.json');

export interface GroupMinutes {
  readonly name: string;
  readonly minutes: number;
  readonly passed: number;
}

export interface TestRunMinutes {
  readonly groups: readonly GroupMinutes[];
  readonly minutes: number;
  readonly failed: number;
}

const isGroup = (value: unknown): value is GroupMinutes =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'minutes' in value &&
  typeof value.minutes === 'number' &&
  'passed' in value &&
  typeof value.passed === 'number';

/** Whether a parsed file is what a run leaves. */
export const isTestRun = (value: unknown): value is TestRunMinutes =>
  typeof value === 'object' &&
  value !== null &&
  'groups' in value &&
  Array.isArray(value.groups) &&
  value.groups.every(isGroup) &&
  'minutes' in value &&
  typeof value.minutes === 'number' &&
  'failed' in value &&
  typeof value.failed === 'number';
