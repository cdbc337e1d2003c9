import { useState } from 'react';
import { useLocation, useNavigationType, type NavigationType } from 'react-router-dom';
import { firstPathOf } from '../../screens/shared/first-path.ts';

type Arrival = { readonly pathname: string; readonly type: `${NavigationType}` };

/** The screen shown, by its first path, and how it was come to: a new address of it is no arrival. */
export function useArrival(): Arrival {
  const pathname = firstPathOf(useLocation().pathname);
  const latest = useNavigationType();
  const [arrival, setArrival] = useState<Arrival>({ pathname, type: latest });
  const isSame = arrival.pathname === pathname;
  const type = isSame && latest === 'REPLACE' ? arrival.type : latest;
  if (!isSame || arrival.type !== type) setArrival({ pathname, type });
  return { pathname, type };
}
