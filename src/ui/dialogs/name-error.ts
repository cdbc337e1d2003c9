import { limits } from '../../core/limits.ts';
import { states } from '../strings/screens.ts';

/** For a trimmed name that a server would refuse as too long. */
export const nameError = (name: string): string | undefined =>
  name.length > limits.nameMaxLength ? states.nameTooLong(name.length, limits.nameMaxLength) : undefined;
