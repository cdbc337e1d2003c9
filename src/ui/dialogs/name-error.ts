import { limits } from '../../core/limits.ts';
import { states } from '../strings/screens.ts';

export const nameError = (name: string): string | undefined =>
  name.length > limits.nameMaxLength ? states.nameTooLong(name.length, limits.nameMaxLength) : undefined;

/** Anything but space, control characters, and what Unicode calls ignorable: zero-width characters, marks of direction, fillers. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Trimmed; empty where nothing of it could be seen, or pressed where it names a link. */
export const visibleName = (name: string): string => (visible.test(name) ? name.trim() : '');
