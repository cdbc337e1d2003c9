export type Question = {
  readonly title: string;
  readonly text: string;
  /** The most likely choice first. */
  readonly choices: readonly Choice[];
};

export type Choice = { readonly id: string; readonly label: string; readonly look?: 'solid' | 'soft' | 'plain' };
