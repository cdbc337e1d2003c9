import { useState } from 'react';

export type Choice<T> = {
  readonly shown: T;
  /** Shows `value` at once; `undefined`: it could not be stored. */
  readonly show: (value: T | undefined) => void;
};

/** Optimistic until it is stored. From then on what is stored shows again, because another tab may change it. */
export function useChoice<T>(stored: T): Choice<T> {
  const [chosen, setChosen] = useState<T>();
  if (chosen !== undefined && chosen === stored) setChosen(undefined);
  return { shown: chosen ?? stored, show: setChosen };
}
