import { resolve } from 'node:path';
import { buildServer } from '../../../scripts/build/server.ts';
import { prepareData } from '../../support/prepared-data.ts';

/**
 * Once a run, before any worker: bundles the server, and makes the data folder that each server starts from. What it resolves with is
 * the teardown.
 */
export default async (): Promise<() => Promise<void>> => {
  await buildServer(resolve(import.meta.dirname, '../../..'));
  return prepareData();
};
