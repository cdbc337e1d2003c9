import { limits } from '../../core/limits.ts';
import { states } from '../strings/screens.ts';

export const nameError = (name: string): string | undefined =>
  name.length > limits.nameMaxLength ? states.nameTooLong(name.length, limits.nameMaxLength) : undefined;
