import { common } from '../../ui/strings/strings.ts';

export const cancelChoice = { id: 'stay', label: common.cancel, look: 'plain' } as const;
