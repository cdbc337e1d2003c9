import { createSlot } from '../shared/slot.ts';

/** The share of the import under way that is written, from 0 to 1. Of the page: it outlives the screen that began it. */
export const importProgress = createSlot<number>();
