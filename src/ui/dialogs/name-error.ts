import { limits } from '../../core/limits.ts';
import { states } from '../strings/screens.ts';

/** What is wrong with a trimmed name that a server would refuse for its length; undefined when nothing is. */
export const nameError = (name: string): string | undefined =>
  name.length > limits.nameMaxLength ? states.nameTooLong(name.length, limits.nameMaxLength) : undefined;
