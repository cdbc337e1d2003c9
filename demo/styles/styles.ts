import type { MainGenre } from '../../src/core/genres/main-genres.ts';
import { electronicStyles } from './electronic.ts';
import { popularStyles } from './popular.ts';
import { rootedStyles } from './rooted.ts';
import type { Style } from './style.ts';

/** How each of the 50 main genres is played; the compiler refuses a genre without a style. */
export const styles: Record<MainGenre, Style> = { ...popularStyles, ...electronicStyles, ...rootedStyles };
