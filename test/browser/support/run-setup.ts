import { prepareData } from '../../support/prepared-data.ts';

/** Once a run, before any worker: the data folder that each server starts from. What it resolves with is the teardown. */
export default (): Promise<() => Promise<void>> => prepareData();
