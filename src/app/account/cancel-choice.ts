import { common } from '../../ui/strings/strings.ts';

/** The last choice of a dialog that asks before it signs out. */
export const cancelChoice = { id: 'stay', label: common.cancel, look: 'plain' } as const;
